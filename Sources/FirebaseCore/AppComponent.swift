/// What a module keeps for one app, and gives up with it.
package protocol AppComponent: AnyObject, Sendable {
    /// Frees what belongs to the app; called once, after the app has left the list.
    func appWasDeleted()
}
