import AuthDomain
import AuthGateways
import Testing

@Suite("Phone number rules")
struct PhoneNumberRulesTests {
    let rules = PhoneNumberRules()

    @Test(
        "A number of any region is read as what it is",
        arguments: [
            ("+16502530000", 1, "US"), ("+14165550134", 1, "CA"), ("+442079460958", 44, "GB"),
            ("+390236618300", 39, "IT"), ("+393123456789", 39, "IT"), ("+390669812345", 39, "VA"),
            ("+8801712345678", 880, "BD"), ("+4915112345678", 49, "DE"), ("+81312345678", 81, "JP"),
            ("+5511961234567", 55, "BR"), ("+6834002", 683, "NU"), ("+80012345678", 800, nil),
        ]
    )
    func regions(text: String, callingCode: Int, region: String?) throws {
        let expected = PhoneNumberFacts(
            e164: text,
            callingCode: callingCode,
            region: region,
            isAllocated: true
        )
        #expect(try rules.facts(of: text) == expected)
    }

    @Test(
        "A number of a range that nobody was given has the region of its calling code",
        arguments: [
            ("+15555550100", "US"), ("+447700900123", "GB"), ("+447911123456", "GG"),
            ("+18765550100", "JM"), ("+881612345678", nil),
        ]
    )
    func unallocated(text: String, region: String?) throws {
        #expect(try rules.facts(of: text).region == region)
    }

    @Test(
        "A fictional number is possible and not allocated",
        arguments: ["+15555550100", "+15555215554"]
    )
    func fictional(text: String) throws {
        let facts = try rules.facts(of: text)
        #expect(facts.e164 == text)
        #expect(facts.callingCode == 1)
        #expect(!facts.isAllocated)
    }

    @Test(
        "Dear numbers and those that nobody reads are told from ordinary ones",
        arguments: [
            ("+19002345678", PhoneNumberUse.dear), ("+499001234567", .dear),
            ("+447012345678", .dear), ("+979123456789", .dear), ("+447640123456", .unread),
            ("+16502530000", .ordinary), ("+4915112345678", .ordinary),
            ("+18002530000", .ordinary),
        ]
    )
    func uses(text: String, use: PhoneNumberUse) throws {
        #expect(try rules.facts(of: text).use == use)
    }

    @Test("A prefix is the calling code and some digits more, or the whole of a short number")
    func prefixes() throws {
        #expect(try rules.facts(of: "+4915112345678").prefix(digits: 3) == "+49151")
        #expect(try rules.facts(of: "+18765250000").prefix(digits: 3) == "+1876")
        #expect(try rules.facts(of: "+6834002").prefix(digits: 6) == "+6834002")
    }

    @Test("A trunk prefix behind the calling code is dropped: one number has one text")
    func trunkPrefix() throws {
        #expect(try rules.facts(of: "+4402079460958").e164 == "+442079460958")
        #expect(try rules.facts(of: "+390236618300").e164 == "+390236618300")
    }

    @Test(
        "A text that is not in E.164 form is refused, whatever it hides",
        arguments: [
            "", "+", "16502530000", "0016502530000", "650 253 0000", "+1 650 253 0000",
            "+1-650-253-0000", "+1(650)2530000", "++16502530000", "+16502530000 ", " +16502530000",
            "+16502530000\n", "+1650253000\u{0}", "+16502530000\u{0}", "+1650253000A",
            "+1800FLOWERS", "+16502530000;ext=5", "+16502530000x5", "tel:+16502530000",
            "\u{FF0B}16502530000", "+\u{0661}6502530000", "+1650253000\u{FF10}",
            "\u{200E}+16502530000", "+1\u{200B}6502530000", "+16502530000\u{200D}",
            "+1650253000\u{0301}", "+1650253000𝟎", "+06502530000", "+-6502530000",
        ]
    )
    func form(text: String) {
        #expect(throws: PhoneNumberFault.invalidFormat) { try rules.facts(of: text) }
    }

    @Test("An unknown calling code is refused", arguments: ["+21012345678", "+99912345678"])
    func callingCode(text: String) {
        #expect(throws: PhoneNumberFault.invalidFormat) { try rules.facts(of: text) }
    }

    @Test(
        "A number too short for its region is refused as such",
        arguments: ["+1650", "+12530000", "+3912", "+88017123", "+44207946"]
    )
    func tooShort(text: String) {
        #expect(throws: PhoneNumberFault.tooShort) { try rules.facts(of: text) }
    }

    @Test(
        "A number too long for its region, or for any, is refused as such",
        arguments: [
            "+165025300000", "+88017123456789012", "+1234567890123456",
            "+" + String(repeating: "1", count: 100_000),
        ]
    )
    func tooLong(text: String) {
        #expect(throws: PhoneNumberFault.tooLong) { try rules.facts(of: text) }
    }

    @Test(
        "A masked number keeps its calling code and its last four digits",
        arguments: [
            ("+16502531234", "+1******1234"), ("+393123456789", "+39******6789"),
            ("+8801712345678", "+880******5678"), ("+6834002", "+683**02"),
            ("+15555550100", "+1******0100"),
        ]
    )
    func masking(text: String, masked: String) {
        #expect(rules.masked(text) == masked)
    }

    @Test(
        "Nothing of a text that is no number is shown",
        arguments: ["", "secret", "+1", "12345678"]
    )
    func maskingOthers(text: String) {
        #expect(rules.masked(text) == "****")
    }

    @Test("Numbers are read on many threads at once")
    func threads() async {
        await withTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    let text = "+1650253\(1000 + index)"
                    return (try? rules.facts(of: text))?.e164 == text
                }
            }
            for await isRead in group {
                #expect(isRead)
            }
        }
    }
}
