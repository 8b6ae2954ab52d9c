"""Tenants and identity providers by Google's Admin SDK, as checks of the programs beside it."""

import requests
from admin_sdk_harness import EMAIL, PASSWORD, SERVER, call, check, refused
from firebase_admin import auth, exceptions, tenant_mgt


def certificate():
    """A certificate in PEM, as an identity provider hands it out."""
    path = "robot/v1/metadata/x509/securetoken@system.gserviceaccount.com"
    address = f"{SERVER['www']}/{path}"
    return next(iter(requests.get(address, timeout=30).json().values()))


@check("tenants are made, listed, changed and removed")
def tenants():
    made = tenant_mgt.create_tenant("acme-one", allow_password_sign_up=True)
    assert made.display_name == "acme-one" and made.allow_password_sign_up
    assert not made.enable_email_link_sign_in
    other = tenant_mgt.create_tenant("acme-two", enable_email_link_sign_in=True)
    assert tenant_mgt.get_tenant(other.tenant_id).enable_email_link_sign_in
    changed = tenant_mgt.update_tenant(
        other.tenant_id, display_name="acme-three", allow_password_sign_up=True
    )
    assert (changed.display_name, changed.allow_password_sign_up) == ("acme-three", True)
    assert changed.enable_email_link_sign_in
    page, seen = tenant_mgt.list_tenants(max_results=1), []
    while page:
        seen += [tenant.tenant_id for tenant in page.tenants]
        page = page.get_next_page()
    assert seen == sorted([made.tenant_id, other.tenant_id]), seen
    for tenant in (made, other):
        tenant_mgt.delete_tenant(tenant.tenant_id)
    assert not list(tenant_mgt.list_tenants().iterate_all())


@check("a tenant's users are its own, and their tokens say where they belong")
def users_of_tenants():
    ids = [tenant_mgt.create_tenant(name, True).tenant_id for name in ("acme-one", "acme-two")]
    one, two = (tenant_mgt.auth_for_tenant(tenant_id) for tenant_id in ids)
    user = one.create_user(uid="ann", email=EMAIL, password=PASSWORD)
    assert user.tenant_id == ids[0]
    two.create_user(uid="ann", email=EMAIL, password="another horse")
    assert refused(auth.UserNotFoundError, auth.get_user, "ann")
    one.set_custom_user_claims("ann", {"role": "editor"})
    assert two.get_user("ann").custom_claims is None
    assert [user.uid for user in one.list_users().iterate_all()] == ["ann"]
    body = {"email": EMAIL, "password": PASSWORD, "tenantId": ids[0], "returnSecureToken": True}
    token = call("signInWithPassword", body)["idToken"]
    said = one.verify_id_token(token, check_revoked=True)
    assert (said["uid"], said["role"]) == ("ann", "editor")
    assert said["firebase"]["tenant"] == ids[0]
    assert refused(tenant_mgt.TenantIdMismatchError, two.verify_id_token, token)
    custom = one.create_custom_token("eve").decode()
    answer = call("signInWithCustomToken", {"token": custom, "tenantId": ids[0]})
    assert one.verify_id_token(answer["idToken"])["uid"] == "eve"
    assert one.generate_password_reset_link(EMAIL).endswith(f"tenantId={ids[0]}")
    one.delete_user("ann")
    assert two.get_user("ann").email == EMAIL
    for tenant_id in ids:
        tenant_mgt.delete_tenant(tenant_id)


@check("providers are set up, listed, changed and removed, for the project and for a tenant")
def providers():
    tenant_id = tenant_mgt.create_tenant("acme-one").tenant_id
    for client in (auth, tenant_mgt.auth_for_tenant(tenant_id)):
        made = client.create_oidc_provider_config(
            provider_id="oidc.acme", client_id="client", issuer="https://idp.example",
            display_name="Acme", enabled=True, client_secret="secret", code_response_type=True,
            id_token_response_type=False,
        )
        assert (made.provider_id, made.client_secret, made.enabled) == ("oidc.acme", "secret", True)
        assert refused(
            exceptions.FirebaseError, client.create_oidc_provider_config,
            provider_id="oidc.acme", client_id="client", issuer="https://idp.example",
        )
        changed = client.update_oidc_provider_config("oidc.acme", client_id="other", enabled=False)
        assert (changed.client_id, changed.enabled) == ("other", False)
        assert changed.issuer == "https://idp.example" and changed.code_response_type
        assert client.get_oidc_provider_config("oidc.acme").client_id == "other"
        listed = client.list_oidc_provider_configs().iterate_all()
        assert [one.provider_id for one in listed] == ["oidc.acme"]
        client.delete_oidc_provider_config("oidc.acme")
        assert refused(
            auth.ConfigurationNotFoundError, client.get_oidc_provider_config, "oidc.acme"
        )
        made = client.create_saml_provider_config(
            provider_id="saml.acme", idp_entity_id="idp", sso_url="https://idp.example/sso",
            x509_certificates=[certificate()], rp_entity_id="rp",
            callback_url="https://app.example/__/auth/handler", display_name="Acme", enabled=True,
        )
        assert (made.idp_entity_id, made.rp_entity_id) == ("idp", "rp")
        changed = client.update_saml_provider_config("saml.acme", sso_url="https://idp.example/2")
        assert changed.sso_url == "https://idp.example/2" and changed.enabled
        assert changed.x509_certificates == made.x509_certificates
        assert len(list(client.list_saml_provider_configs().iterate_all())) == 1
        client.delete_saml_provider_config("saml.acme")
        assert refused(
            auth.ConfigurationNotFoundError, client.delete_saml_provider_config, "saml.acme"
        )
    tenant_mgt.delete_tenant(tenant_id)
