@main
struct AuthBenchmarks {
    static func main() {}
}
