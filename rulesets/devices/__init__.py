"""One owner on several devices: links that hand a browser's lists to another."""
