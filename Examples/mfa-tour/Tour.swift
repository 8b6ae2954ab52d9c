@main
struct Tour {
    static func main() {}
}
