import AuthWire
import Testing

@Suite("Timestamps")
struct WireTimestampTests {
    @Test(
        "A moment has one text",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"),
            (1_735_689_600_123, "2025-01-01T00:00:00.123Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (4_107_542_399_000, "2100-02-28T23:59:59.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (Int64.min, "0001-01-01T00:00:00.000Z"),
            (Int64.max, "9999-12-31T23:59:59.999Z"),
        ]
    )
    func text(milliseconds: Int64, text: String) {
        let timestamp = WireTimestamp(milliseconds: milliseconds)
        #expect(timestamp.text == text)
        #expect(WireTimestamp(text: text) == timestamp)
    }

    @Test("Every day of 400 years follows the one before")
    func calendar() {
        var previous = ""
        for day in -73_000...73_097 {
            let timestamp = WireTimestamp(milliseconds: Int64(day) * 86_400_000)
            #expect(timestamp.text > previous)
            #expect(WireTimestamp(text: timestamp.text) == timestamp)
            previous = timestamp.text
        }
    }

    @Test(
        "Other writers' forms are read",
        arguments: [
            ("2025-01-01T00:00:00Z", 1_735_689_600_000),
            ("2025-01-01T00:00:00.1Z", 1_735_689_600_100),
            ("2025-01-01T00:00:00.123456789Z", 1_735_689_600_123),
            ("2025-01-01t00:00:00z", 1_735_689_600_000),
            ("2025-01-01 01:30:00.5+01:30", 1_735_689_600_500),
            ("2024-12-31T19:00:00-0500", 1_735_689_600_000),
            ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ]
    )
    func lenient(text: String, milliseconds: Int64) {
        #expect(WireTimestamp(text: text)?.milliseconds == milliseconds)
    }

    @Test(
        "What is no moment is not read",
        arguments: [
            "", "2025", "2025-01-01", "2025-01-01T00:00:00", "2025-02-29T00:00:00Z",
            "2025-04-31T00:00:00Z", "2025-13-01T00:00:00Z", "2025-00-01T00:00:00Z",
            "2025-01-00T00:00:00Z", "2025-01-01T24:00:00Z", "2025-01-01T00:60:00Z",
            "2025-01-01T00:00:61Z", "0000-01-01T00:00:00Z", "2025-01-01T00:00:00.Z",
            "2025-01-01T00:00:00.1234567890Z", "2025-01-01T00:00:00ZZ", "2025-01-01T00:00:00+1",
            "2025-01-01T00:00:00+24:00", "-025-01-01T00:00:00Z", "2025-1-01T00:00:00Z",
            "२०२५-01-01T00:00:00Z", "2025-01-01T00:00:00.12é", "2025-01-01T00:00:00+01:é",
        ]
    )
    func malformed(text: String) {
        #expect(WireTimestamp(text: text) == nil)
    }

    @Test("A message with a malformed moment names the place")
    func inMessage() {
        let error = #expect(throws: WireError.self) {
            try JSONText.decode(UserInfo.self, #"{"mfaInfo":[{"enrolledAt":"yesterday"}]}"#)
        }
        #expect(
            error?.message
                == "Invalid JSON payload received. "
                + "/mfaInfo/0/enrolledAt must be an RFC 3339 timestamp"
        )
    }
}
