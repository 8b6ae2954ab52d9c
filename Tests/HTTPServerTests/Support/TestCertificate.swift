import COpenSSL
import Foundation
import HTTPServer

/// A new key and a certificate that it has signed itself, in files that go with this value.
final class TestCertificate: Sendable {
    private let folder: URL

    /// Where the two are.
    var files: TLSFiles {
        TLSFiles(
            certificate: folder.appending(path: "certificate.pem").path,
            key: folder.appending(path: "key.pem").path
        )
    }

    /// Writes a pair for a common name.
    init(name: String = "localhost") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(name: name)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Puts another pair in place of the one that is there.
    func write(name: String) throws {
        let key = try Self.makeKey()
        defer { EVP_PKEY_free(key) }
        guard let certificate = X509_new() else { throw TestFailure("no memory") }
        defer { X509_free(certificate) }
        X509_set_version(certificate, 2)
        ASN1_INTEGER_set(X509_get_serialNumber(certificate), 1)
        X509_gmtime_adj(X509_getm_notBefore(certificate), -3600)
        X509_gmtime_adj(X509_getm_notAfter(certificate), 3600 * 24)
        X509_set_pubkey(certificate, key)
        let subject = X509_get_subject_name(certificate)
        X509_NAME_add_entry_by_NID(subject, NID_commonName, 0x1001, name, -1, -1, 0)
        X509_set_issuer_name(certificate, subject)
        X509_sign(certificate, key, EVP_sha256())
        try Self.write(to: files.certificate) { PEM_write_bio_X509($0, certificate) }
        try Self.write(to: files.key) { PEM_write_bio_PrivateKey($0, key, nil, nil, 0, nil, nil) }
    }

    /// Puts something else in place of the certificate.
    func spoilCertificate() throws {
        try Data("no certificate".utf8).write(to: URL(filePath: files.certificate))
    }

    private static func makeKey() throws -> OpaquePointer {
        let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { EVP_PKEY_CTX_free(context) }
        EVP_PKEY_keygen_init(context)
        EVP_PKEY_CTX_set_group_name(context, "P-256")
        var key: OpaquePointer?
        EVP_PKEY_generate(context, &key)
        guard let key else { throw TestFailure("no key") }
        return key
    }

    private static func write(to path: String, _ body: (OpaquePointer) -> Int32) throws {
        guard let file = BIO_new_file(path, "w") else { throw TestFailure("cannot write \(path)") }
        defer { BIO_free(file) }
        guard body(file) == 1 else { throw TestFailure("cannot write \(path)") }
    }
}
