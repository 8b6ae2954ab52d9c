import HTTPServer
import Testing

@Suite("HTTP date")
struct HTTPDateTests {
    @Test(
        "A time is written in the form of RFC 9110",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (951_868_799, "Tue, 29 Feb 2000 23:59:59 GMT"),
            (1_709_251_200, "Fri, 01 Mar 2024 00:00:00 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
            (-1, "Thu, 01 Jan 1970 00:00:00 GMT"),
        ]
    )
    func text(seconds: Int, text: String) {
        #expect(HTTPDate.text(secondsSince1970: seconds) == text)
    }
}
