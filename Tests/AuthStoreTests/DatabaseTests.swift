import AuthDomain
import AuthStore
import AuthTestSupport
import Synchronization
import Testing

@Suite("Database")
struct DatabaseTests {
    private struct Refusal: Error {}

    @Test("Values come back as they went in", arguments: TestDatabase.available)
    func values(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let texts = ["", "a", "é𝄞\u{200d}", String(repeating: "x", count: 100_000)]
        for (index, text) in texts.enumerated() {
            let bytes = Array(text.utf8) + (index == 0 ? [] : [0, 255])
            let size = [Int64.min, -1, 0, .max][index]
            let row = try await database.write { connection in
                try connection.execute(
                    """
                    INSERT INTO things (id, size, body, good)
                    VALUES (\(text), \(size), \(bytes), \(index > 1))
                    RETURNING id, size, body, good, parent
                    """
                )
            }.first
            #expect(try row?["id"] == text)
            #expect(try row?["size"] == size)
            #expect(try row?["body"] == bytes)
            #expect(try row?["good"] == (index > 1))
            #expect(try row?["parent"] == String?.none)
        }
    }

    @Test(
        "Statements whose texts have the same lengths are told apart",
        arguments: TestDatabase.available
    )
    func sameLengths(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let found = try await database.read { connection in
            let part: SQL = "SELECT \(1) - \(2)"
            let statements: [SQL] = [
                "SELECT \(1) - \(2) AS n", "SELECT \(1) + \(2) AS n", "\(part) AS n",
                "SELECT \(3) - \(2) AS n",
            ]
            return try (statements + statements).map { sql -> Int64 in
                try #require(try connection.execute(sql).first)["n"]
            }
        }
        #expect(found == [-1, 3, -1, 1, -1, 3, -1, 1])
    }

    @Test("A long scan keeps nobody who reads a row waiting", arguments: TestDatabase.available)
    func scan(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let isOver = Atomic(false)
        async let scanned = database.scan { connection in
            while !isOver.load(ordering: .relaxed) { try connection.execute("SELECT 1") }
        }
        try await database.read { _ = try $0.execute("SELECT 1") }
        isOver.store(true, ordering: .relaxed)
        try await scanned
    }

    @Test("A parameter may be null wherever a value may be", arguments: TestDatabase.available)
    func nulls(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        for size in [nil, 7, nil] as [Int64?] {
            let found: Bool? = try await database.read { connection in
                try connection.execute("SELECT \(size) IS NULL AS found").first?["found"]
            }
            #expect(found == (size == nil))
        }
    }

    @Test(
        "A column read as another type is an error, and so is null",
        arguments: TestDatabase.available
    )
    func wrongTypes(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let row = try #require(
            try await database.write { connection in
                try connection.execute(
                    "INSERT INTO things (id, good) VALUES ('a', TRUE) RETURNING id, size, good"
                )
            }.first
        )
        #expect(throws: RowError.valueUnfit(column: "id", expected: .integer)) {
            let _: Int64 = try row["id"]
        }
        #expect(throws: RowError.valueUnfit(column: "size", expected: .integer)) {
            let _: Int64 = try row["size"]
        }
        #expect(throws: RowError.valueUnfit(column: "good", expected: .integer)) {
            let _: Int64 = try row["good"]
        }
        #expect(throws: RowError.columnMissing("color")) { let _: String = try row["color"] }
        #expect(throws: RowError.columnMissing("-1")) { let _: String = try row[-1] }
    }

    @Test("What throws leaves nothing behind", arguments: TestDatabase.available)
    func rollback(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        let database = things.database
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO things (id) VALUES ('a')")
                throw Refusal()
            }
        }
        #expect(try await things.ids().isEmpty)
    }

    @Test(
        "A failed statement ends its transaction, even if the work goes on",
        arguments: TestDatabase.available
    )
    func swallowedFailure(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        let database = things.database
        let error = await #expect(throws: SQLError.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO things (id) VALUES ('a')")
                _ = try? connection.execute("INSERT INTO things (id) VALUES ('a')")
                _ = try? connection.execute("INSERT INTO things (id) VALUES ('b')")
            }
        }
        #expect(error?.reason == .uniqueViolation(constraint: "things_pkey"))
        #expect(try await things.ids().isEmpty)
    }

    @Test("A violated key is named, and its value is not", arguments: TestDatabase.available)
    func uniqueViolation(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let error = await #expect(throws: SQLError.self) {
            try await database.write { connection in
                for id in ["secret-1", "secret-2"] {
                    try connection.execute(
                        "INSERT INTO things (id, size, good) VALUES (\(id), \(424_242), TRUE)"
                    )
                }
            }
        }
        #expect(error?.reason == .uniqueViolation(constraint: "things_size"))
        #expect(error.map { "\($0)".contains("424") || "\($0)".contains("secret") } == false)
    }

    @Test("A reference to nothing is refused", arguments: TestDatabase.available)
    func foreignKey(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let error = await #expect(throws: SQLError.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO things (id, parent) VALUES ('a', 'b')")
            }
        }
        #expect(error?.reason == .foreignKeyViolation)
    }

    @Test(
        "A text with NUL is refused before the database sees it",
        arguments: TestDatabase.available
    )
    func refusedText(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        let database = things.database
        await #expect(throws: UnstorableText.self) {
            try await database.write { connection in
                try connection.execute("INSERT INTO things (id) VALUES (\("a\0b"))")
            }
        }
        #expect(try await things.ids().isEmpty)
    }

    @Test("A statement with a mistake names itself", arguments: TestDatabase.available)
    func mistake(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let error = await #expect(throws: SQLError.self) {
            try await database.read { try $0.execute("SELECT color FROM nowhere").count }
        }
        #expect(error?.statement == "SELECT color FROM nowhere")
        #expect(error?.explanation.contains("nowhere") == true)
    }

    @Test("Text sorts by code point", arguments: TestDatabase.available)
    func order(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        let database = things.database
        let sorted = ["", "A", "B", "a", "a-c", "ab", "é", "ｚ", "𝄞"]
        for id in sorted.reversed() {
            try await database.write { connection in
                _ = try connection.execute("INSERT INTO things (id) VALUES (\(id))")
            }
        }
        #expect(try await things.ids() == sorted)
    }

    @Test("A reading transaction cannot write", arguments: TestDatabase.available)
    func readOnly(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        await #expect(throws: SQLError.self) {
            try await database.read { connection in
                try connection.execute("INSERT INTO things (id) VALUES ('a')").count
            }
        }
    }

    @Test(
        "A closed database refuses, and answers what was waiting",
        arguments: TestDatabase.available
    )
    func close(on kind: TestDatabase) async throws {
        let database = try await Things(on: kind).database
        let waiting = (0..<20).map { index in
            Task {
                try await database.write { connection in
                    try connection.execute("INSERT INTO things (id) VALUES (\("\(index)"))").count
                }
            }
        }
        await database.close()
        for task in waiting {
            switch await task.result {
            case .success: break
            case .failure(let error): #expect(error is StoreClosed)
            }
        }
        await #expect(throws: StoreClosed.self) { try await database.read { _ in } }
    }
}
