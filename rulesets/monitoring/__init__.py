"""Signs of life for load balancers and the operator: probes, logs, figures."""
