"""An account by passkey alone, with Chromium's own virtual authenticator."""

from playwright.sync_api import expect

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def test_lists_come_back_with_a_passkey(visit, address):
    named = address.replace("127.0.0.1", "localhost")  # passkeys belong to names
    page = visit(390, base_url=named)
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    page.goto("/")
    page.get_by_role("button", name="Try a sample army").click()
    name = page.locator("h1").inner_text()

    page.goto("/account/signup/")
    page.get_by_role("button", name="Create an account with a passkey").click()
    expect(page.get_by_text("You are signed in.")).to_be_visible()
    expect(page.locator(".lists .name")).to_have_text(name)

    page.goto("/account/")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.locator(".lists")).to_have_count(0)
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.locator(".lists .name")).to_have_text(name)

    page.goto("/account/passkeys/new/")
    page.get_by_role("button", name="Create the passkey").click()
    expect(page.locator("#passkey-failed")).to_be_visible()  # this device has one already
