// The names of FirebaseCore and FirebaseAuth that Swift cannot export to Objective-C: constants,
// block types and a function.
// Their values are those of the Swift constants; `SourceCompatibilityTests` compares them.
#ifndef FIREBASE_AUTH_INTERNAL_H
#define FIREBASE_AUTH_INTERNAL_H

#if defined(__OBJC__)
#import <Foundation/Foundation.h>

@class FIRAuth, FIRAuthCredential, FIRAuthDataResult, FIRAuthTokenResult, FIRActionCodeInfo,
    FIRMultiFactorSession, FIRUser;

NS_ASSUME_NONNULL_BEGIN

#define FIR_CONSTANT(name, value) \
    static NSString *const name NS_SWIFT_UNAVAILABLE("Use the constant without FIR.") = value

FIR_CONSTANT(FIRAuthErrorDomain, @"FIRAuthErrorDomain");
FIR_CONSTANT(FIRAuthErrorUserInfoNameKey, @"FIRAuthErrorUserInfoNameKey");
FIR_CONSTANT(FIRAuthErrorUserInfoEmailKey, @"FIRAuthErrorUserInfoEmailKey");
FIR_CONSTANT(FIRAuthErrorUserInfoUpdatedCredentialKey, @"FIRAuthErrorUserInfoUpdatedCredentialKey");
FIR_CONSTANT(
    FIRAuthErrorUserInfoMultiFactorResolverKey, @"FIRAuthErrorUserInfoMultiFactorResolverKey");
FIR_CONSTANT(FIRAuthStateDidChangeNotification, @"FIRAuthStateDidChangeNotification");

FIR_CONSTANT(FIREmailAuthProviderID, @"password");
FIR_CONSTANT(FIREmailLinkAuthSignInMethod, @"emailLink");
FIR_CONSTANT(FIREmailPasswordAuthSignInMethod, @"password");
FIR_CONSTANT(FIRFacebookAuthProviderID, @"facebook.com");
FIR_CONSTANT(FIRFacebookAuthSignInMethod, @"facebook.com");
FIR_CONSTANT(FIRGameCenterAuthProviderID, @"gc.apple.com");
FIR_CONSTANT(FIRGameCenterAuthSignInMethod, @"gc.apple.com");
FIR_CONSTANT(FIRGitHubAuthProviderID, @"github.com");
FIR_CONSTANT(FIRGitHubAuthSignInMethod, @"github.com");
FIR_CONSTANT(FIRGoogleAuthProviderID, @"google.com");
FIR_CONSTANT(FIRGoogleAuthSignInMethod, @"google.com");
FIR_CONSTANT(FIRTwitterAuthProviderID, @"twitter.com");
FIR_CONSTANT(FIRTwitterAuthSignInMethod, @"twitter.com");
FIR_CONSTANT(FIRPhoneAuthProviderID, @"phone");
FIR_CONSTANT(FIRPhoneAuthSignInMethod, @"phone");
FIR_CONSTANT(FIRPhoneMultiFactorID, @"phone");
FIR_CONSTANT(FIRTOTPMultiFactorID, @"totp");

#undef FIR_CONSTANT

#define FIRLoggerLevelMin FIRLoggerLevelError
#define FIRLoggerLevelMax FIRLoggerLevelDebug

/// The release of Google's SDK whose API this one offers.
static inline NSString *FIRFirebaseVersion(void)
    NS_SWIFT_UNAVAILABLE("Use FirebaseVersion().");
static inline NSString *FIRFirebaseVersion(void) {
    return @"12.19.0";
}

typedef void (^FIRAppVoidBoolCallback)(BOOL success);

typedef id<NSObject> FIRAuthStateDidChangeListenerHandle;
typedef id<NSObject> FIRIDTokenDidChangeListenerHandle;

typedef void (^FIRAuthStateDidChangeListenerBlock)(FIRAuth *auth, FIRUser *_Nullable user);
typedef void (^FIRIDTokenDidChangeListenerBlock)(FIRAuth *auth, FIRUser *_Nullable user);
typedef void (^FIRAuthDataResultCallback)(
    FIRAuthDataResult *_Nullable result, NSError *_Nullable error);
typedef void (^FIRAuthResultCallback)(FIRUser *_Nullable user, NSError *_Nullable error);
typedef void (^FIRProviderQueryCallback)(
    NSArray<NSString *> *_Nullable providers, NSError *_Nullable error);
typedef void (^FIRSignInMethodQueryCallback)(
    NSArray<NSString *> *_Nullable methods, NSError *_Nullable error);
typedef void (^FIRSendPasswordResetCallback)(NSError *_Nullable error);
typedef void (^FIRSendSignInLinkToEmailCallback)(NSError *_Nullable error);
typedef void (^FIRConfirmPasswordResetCallback)(NSError *_Nullable error);
typedef void (^FIRVerifyPasswordResetCodeCallback)(
    NSString *_Nullable email, NSError *_Nullable error);
typedef void (^FIRCheckActionCodeCallBack)(
    FIRActionCodeInfo *_Nullable info, NSError *_Nullable error);
typedef void (^FIRApplyActionCodeCallback)(NSError *_Nullable error);
typedef void (^FIRAuthVoidErrorCallback)(NSError *_Nullable error);
typedef void (^FIRAuthCredentialCallback)(
    FIRAuthCredential *_Nullable credential, NSError *_Nullable error);
typedef void (^FIRGameCenterCredentialCallback)(
    FIRAuthCredential *_Nullable credential, NSError *_Nullable error);
typedef void (^FIRMultiFactorSessionCallback)(
    FIRMultiFactorSession *_Nullable session, NSError *_Nullable error);
typedef void (^FIRVerificationResultCallback)(
    NSString *_Nullable verificationID, NSError *_Nullable error);
typedef void (^FIRAuthTokenCallback)(NSString *_Nullable token, NSError *_Nullable error);
typedef void (^FIRAuthTokenResultCallback)(
    FIRAuthTokenResult *_Nullable result, NSError *_Nullable error);
typedef void (^FIRUserUpdateCallback)(NSError *_Nullable error);
typedef void (^FIRUserProfileChangeCallback)(NSError *_Nullable error);
typedef void (^FIRSendEmailVerificationCallback)(NSError *_Nullable error);

NS_ASSUME_NONNULL_END

#endif
#endif
