import Testing

@Suite("Code scanner")
struct CodeScannerTests {
    @Test(
        "Only code is left, in its place",
        arguments: [
            ("let a = 1 // try!", "let a = 1 //     "),
            ("a /* try! /* b */ c */ d", "a                      d"),
            (#"print("try! \(x as! Y) z")"#, #"print("       x as! Y)  ")"#),
            (##"f(#"a " \(b) \#(c)"#)"##, ##"f(#"            c)"#)"##),
            (#"let q = "\"", r = 1"#, #"let q = "  ", r = 1"#),
            ("a = \"open\nb = 2", "a = \"    \nb = 2"),
            ("\"\"\"\n  try! \"x\" \n\"\"\" + y", "\"\"\"\n           \n\"\"\" + y"),
            (#""\(f("a", (b)))" + c"#, #""  f(" ", (b)))" + c"#),
        ]
    )
    func blanks(text: String, code: String) {
        #expect(CodeScanner.code(of: text) == code)
    }
}
