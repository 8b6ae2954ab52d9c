/// Statements on gateways that operators have set up in the store.
package protocol GatewayQueries {
    /// All of them, in the order in which they are tried.
    func gateways() throws -> [StoredGateway]

    /// Keeps a gateway, in place of the one of its name.
    func set(_ gateway: StoredGateway) throws

    /// Forgets a gateway; false where there is none of that name.
    func deleteGateway(_ name: String, on road: MessageRoad) throws -> Bool
}
