@main struct Authorityd { static func main() {} }
