// Joins forms marked data-passkey to django-allauth's webauthn.js, and says what went wrong.
document.addEventListener("DOMContentLoaded", () => {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const button = form.querySelector("button").id;
    allauth.webauthn.forms[form.dataset.passkey]({
      ids: {
        login: button,
        authenticate: button,
        signup: button,
        add: button,
        passwordless: "passwordless",
        credential: form.elements.credential.id,
      },
      data: JSON.parse(form.dataset.options ?? "{}"),
    });
    if (form.dataset.passkey === "signupForm") document.getElementById(button).click();  // asked for on the page before
  }
});

document.addEventListener("allauth.error", (event) => {
  event.preventDefault();
  document.getElementById("passkey-failed").hidden = false;
});
