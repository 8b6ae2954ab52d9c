import AuthWire
import Testing

@Suite("Field masks")
struct FieldMaskTests {
    @Test("Paths are read in camelCase and in snake_case")
    func spelling() {
        let mask = FieldMask(text: "signIn.email,sms_region_config,mfa.provider_configs")
        #expect(mask.paths == ["signIn.email", "smsRegionConfig", "mfa.providerConfigs"])
        #expect(FieldMask(text: "").paths.isEmpty)
        #expect(FieldMask(text: ",,_,__").paths == ["", ""])
    }

    @Test("A path covers itself and what is below it, and no neighbour")
    func covering() {
        let mask = FieldMask(paths: ["signIn.email", "mfa"])
        #expect(mask.covers("signIn.email"))
        #expect(mask.covers("signIn.email.enabled"))
        #expect(mask.covers("mfa.state"))
        #expect(!mask.covers("signIn"))
        #expect(!mask.covers("signIn.emailOther"))
        #expect(!mask.covers("signIn.anonymous"))
    }

    @Test("A mask without paths covers everything")
    func empty() {
        #expect(FieldMask(paths: []).covers("signIn.email"))
    }
}
