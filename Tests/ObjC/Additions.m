// Every call that Google's SDK does not have, or has deprecated, as apps in Objective-C write it.
@import FirebaseAuth;
@import Foundation;

static void passwords(FIRAuth *auth) {
    [auth passwordPolicyWithCompletion:^(FIRPasswordPolicy *_Nullable policy, NSError *_Nullable error) {
        BOOL isLong = policy.minPasswordLength > 8 || policy.maxPasswordLength > 8;
        BOOL isMixed = policy.containsLowercaseLetter && policy.containsUppercaseLetter;
        isMixed = isMixed && policy.containsNumericCharacter && policy.containsNonAlphanumericCharacter;
        NSString *text = policy.allowedNonAlphanumericCharacters ?: policy.enforcementState;
        BOOL isForced = policy.forceUpgradeOnSignin;
    }];
    [auth validatePassword:@"a" completion:^(BOOL isValid, NSError *_Nullable error) {}];
}

static void sessions(FIRUser *user) {
    [user sessionsWithCompletion:^(NSArray<FIRUserSession *> *_Nullable sessions, NSError *_Nullable error) {
        for (FIRUserSession *session in sessions) {
            NSString *text = session.signInProvider ?: session.signInSecondFactor ?: session.userAgent;
            NSDate *date = session.signInDate ?: session.lastUsedDate;
            if (session.isCurrent) continue;
            [user endSessionWithID:session.sessionID completion:^(NSError *_Nullable error) {}];
        }
    }];
}

static void factors(FIRUser *user, FIRMultiFactorResolver *resolver, FIRAuth *auth) {
    [user requireSecondFactorWithMaxAge:300 completion:^(NSError *_Nullable error) {}];
    [user.multiFactor createRecoveryCodesWithCompletion:^(NSArray<NSString *> *_Nullable codes,
                                                          NSError *_Nullable error) {}];
    FIRMultiFactorAssertion *assertion =
        [FIRRecoveryMultiFactorGenerator assertionForSignInWithRecoveryCode:@"a"];
    [resolver resolveSignInWithAssertion:assertion
                              completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {}];
    NSError *error;
    NSData *saved = [resolver sealedWithError:&error];
    FIRMultiFactorResolver *restored = [auth restoreMultiFactorResolverFromData:saved error:&error];
    NSString *verificationID = restored.verificationID;
}

static void carryOver(FIRAuth *auth) {
    [auth signInWithCarriedOverRefreshToken:@"a"
                                 completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {}];
}

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
static void deprecated(FIRAuth *auth, FIRUser *user) {
    [auth fetchSignInMethodsForEmail:@"a"
                          completion:^(NSArray<NSString *> *_Nullable methods, NSError *_Nullable error) {}];
    [user updateEmail:@"a" completion:^(NSError *_Nullable error) {}];
}
#pragma clang diagnostic pop

// The pages of providers, where there are no view controllers.
@interface ExampleBrowser : NSObject <FIRAuthUIDelegate>
@end

@implementation ExampleBrowser
- (void)openURL:(NSURL *)url cancel:(void (^)(void))cancel {
    cancel();
}

- (void)dismiss {
}
@end

static void pages(FIRAuth *auth, FIROAuthProvider *provider) {
    [auth signInWithProvider:provider
                  UIDelegate:[[ExampleBrowser alloc] init]
                  completion:^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {}];
}
