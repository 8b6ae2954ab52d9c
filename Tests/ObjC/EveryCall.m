// Every call of the API, as apps in Objective-C write it; a missing or renamed one is an error.
@import FirebaseAuth;
@import FirebaseAuthInterop;
@import FirebaseCore;
@import Foundation;
@import UIKit;

static void apps(FIROptions *options) {
    [FIRApp configure];
    [FIRApp configureWithOptions:options];
    [FIRApp configureWithName:@"other" options:options];
    FIRApp *app = [FIRApp defaultApp] ?: [FIRApp appNamed:@"other"];
    NSDictionary<NSString *, FIRApp *> *all = FIRApp.allApps;
    FIRAppVoidBoolCallback done = ^(BOOL success) {};
    [app deleteApp:done];
    NSString *name = app.name;
    FIROptions *copy = app.options;
    app.dataCollectionDefaultEnabled = !app.isDataCollectionDefaultEnabled;

    options = FIROptions.defaultOptions ?: [[FIROptions alloc] initWithContentsOfFile:@"a"];
    options = [[FIROptions alloc] initWithGoogleAppID:@"a" GCMSenderID:@"b"];
    options.APIKey = options.clientID ?: options.projectID ?: options.databaseURL;
    options.bundleID = options.storageBucket ?: options.appGroupID;
    options.googleAppID = options.GCMSenderID;

    [FIRConfiguration.sharedInstance setLoggerLevel:FIRLoggerLevelMax];
    FIRLoggerLevel level = [FIRConfiguration.sharedInstance loggerLevel];
    NSString *version = FIRFirebaseVersion();
}

static void auth(FIRApp *app, NSData *data, NSURL *url, NSDictionary *payload) {
    FIRAuth *auth = [FIRAuth authWithApp:app];
    FIRApp *owner = auth.app;
    auth.languageCode = auth.tenantID ?: auth.customAuthDomain ?: auth.userAccessGroup;
    [auth useAppLanguage];
    auth.shareAuthStateAcrossDevices = auth.settings.isAppVerificationDisabledForTesting;
    auth.settings = [[FIRAuthSettings alloc] init];
    auth.settings.appVerificationDisabledForTesting = YES;
    [auth useEmulatorWithHost:@"localhost" port:9099];
    [auth updateCurrentUser:auth.currentUser completion:^(NSError *_Nullable error) {}];
    NSError *error;
    [auth signOut:&error];
    [auth useUserAccessGroup:@"group" error:&error];
    FIRUser *stored = [auth getStoredUserForAccessGroup:@"group" error:&error];
    FIRAuthStateDidChangeListenerHandle state =
        [auth addAuthStateDidChangeListener:^(FIRAuth *auth, FIRUser *_Nullable user) {}];
    FIRIDTokenDidChangeListenerHandle token =
        [auth addIDTokenDidChangeListener:^(FIRAuth *auth, FIRUser *_Nullable user) {}];
    [auth removeAuthStateDidChangeListener:state];
    [auth removeIDTokenDidChangeListener:token];
    [auth revokeTokenWithAuthorizationCode:@"a" completion:^(NSError *_Nullable error) {}];
    [auth getTokenForcingRefresh:YES
                    withCallback:^(NSString *_Nullable token, NSError *_Nullable error) {}];
    NSString *uid = [auth getUserID];
    id<FIRAuthInterop> interop = auth;
    [interop getTokenForcingRefresh:NO
                       withCallback:^(NSString *_Nullable token, NSError *_Nullable error) {}];
    uid = [interop getUserID];
    [auth initializeRecaptchaConfigWithCompletion:^(NSError *_Nullable error) {}];
    [auth setAPNSToken:auth.APNSToken ?: data type:FIRAuthAPNSTokenTypeSandbox];
    BOOL isHandled = [auth canHandleNotification:payload] || [auth canHandleURL:url];
}

static void signIns(FIRAuth *auth, FIRAuthCredential *credential, id<FIRFederatedAuthProvider> provider) {
    FIRAuthDataResultCallback done = ^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {
        FIRUser *user = result.user;
        FIROAuthCredential *credential = result.credential;
        FIRAdditionalUserInfo *info = result.additionalUserInfo;
        NSString *text = info.providerID ?: info.username ?: info.profile[@"name"];
        BOOL isNew = info.isNewUser || info.newUser;
        text = credential.provider ?: credential.IDToken ?: credential.accessToken ?: credential.secret;
    };
    [auth signInWithEmail:@"a" password:@"b" completion:done];
    [auth signInWithEmail:@"a" link:@"b" completion:done];
    [auth signInWithProvider:provider UIDelegate:nil completion:done];
    [auth signInWithCredential:credential completion:done];
    [auth signInAnonymouslyWithCompletion:done];
    [auth signInWithCustomToken:@"a" completion:done];
    [auth createUserWithEmail:@"a" password:@"b" completion:done];
}

static void actionCodes(FIRAuth *auth, NSURL *url) {
    FIRActionCodeSettings *settings = [[FIRActionCodeSettings alloc] init];
    settings.URL = url;
    settings.handleCodeInApp = settings.androidInstallIfNotAvailable;
    [settings setIOSBundleID:settings.iOSBundleID];
    settings.linkDomain = settings.androidPackageName ?: settings.androidMinimumVersion;
    [settings setAndroidPackageName:@"a" installIfNotAvailable:YES minimumVersion:nil];
    FIRAuthVoidErrorCallback done = ^(NSError *_Nullable error) {};
    [auth confirmPasswordResetWithCode:@"a" newPassword:@"b" completion:done];
    [auth checkActionCode:@"a"
               completion:^(FIRActionCodeInfo *_Nullable info, NSError *_Nullable error) {
        BOOL isReset = info.operation == FIRActionCodeOperationPasswordReset;
        NSString *email = info.email ?: info.previousEmail;
    }];
    [auth verifyPasswordResetCode:@"a"
                       completion:^(NSString *_Nullable email, NSError *_Nullable error) {}];
    [auth applyActionCode:@"a" completion:done];
    [auth sendPasswordResetWithEmail:@"a" completion:done];
    [auth sendPasswordResetWithEmail:@"a" actionCodeSettings:settings completion:done];
    [auth sendSignInLinkToEmail:@"a" actionCodeSettings:settings completion:done];
    BOOL isLink = [auth isSignInWithEmailLink:@"a"];
    FIRActionCodeURL *link = [FIRActionCodeURL actionCodeURLWithLink:@"a"];
    NSString *text = link.APIKey ?: link.code ?: link.languageCode;
    NSURL *next = link.operation == FIRActionCodeOperationUnknown ? nil : link.continueURL;
}

static void users(FIRUser *user, FIRPhoneAuthCredential *phone, NSURL *url) {
    BOOL isKnown = !user.isAnonymous && !user.anonymous && user.isEmailVerified && user.emailVerified;
    for (id<FIRUserInfo> info in user.providerData) {
        NSString *text = info.providerID ?: info.uid ?: info.displayName ?: info.email ?: info.phoneNumber;
        NSURL *photo = info.photoURL;
    }
    NSDate *date = user.metadata.lastSignInDate ?: user.metadata.creationDate;
    NSString *text = user.tenantID ?: user.refreshToken ?: user.providerID ?: user.uid;
    FIRAuthVoidErrorCallback done = ^(NSError *_Nullable error) {};
    [user updatePassword:@"a" completion:done];
    [user updatePhoneNumberCredential:phone completion:done];
    FIRUserProfileChangeRequest *request = [user profileChangeRequest];
    request.displayName = user.displayName;
    request.photoURL = user.photoURL;
    [request commitChangesWithCompletion:done];
    [user reloadWithCompletion:done];
    [user sendEmailVerificationWithCompletion:done];
    [user sendEmailVerificationWithActionCodeSettings:nil completion:done];
    [user sendEmailVerificationBeforeUpdatingEmail:@"a" completion:done];
    [user sendEmailVerificationBeforeUpdatingEmail:@"a" actionCodeSettings:nil completion:done];
    [user deleteWithCompletion:done];
}

static void tokens(FIRUser *user) {
    FIRAuthTokenCallback token = ^(NSString *_Nullable token, NSError *_Nullable error) {};
    FIRAuthTokenResultCallback done = ^(FIRAuthTokenResult *_Nullable result, NSError *_Nullable error) {
        NSDate *date = result.expirationDate ?: result.authDate ?: result.issuedAtDate;
        NSString *text = result.token ?: result.signInProvider ?: result.signInSecondFactor;
        id claim = result.claims[@"sub"];
    };
    [user getIDTokenWithCompletion:token];
    [user getIDTokenForcingRefresh:YES completion:token];
    [user getIDTokenResultWithCompletion:done];
    [user getIDTokenResultForcingRefresh:YES completion:done];
}

static void links(FIRUser *user, FIRAuthCredential *credential, id<FIRFederatedAuthProvider> provider) {
    FIRAuthDataResultCallback done = ^(FIRAuthDataResult *_Nullable result, NSError *_Nullable error) {};
    [user reauthenticateWithCredential:credential completion:done];
    [user reauthenticateWithProvider:provider UIDelegate:nil completion:done];
    [user linkWithCredential:credential completion:done];
    [user linkWithProvider:provider UIDelegate:nil completion:done];
    [user unlinkFromProvider:FIRPhoneAuthProviderID
                  completion:^(FIRUser *_Nullable user, NSError *_Nullable error) {}];
}

static void providers(FIRAuth *auth, NSPersonNameComponents *name) {
    FIRAuthCredential *credential = [FIREmailAuthProvider credentialWithEmail:@"a" password:@"b"];
    credential = [FIREmailAuthProvider credentialWithEmail:@"a" link:@"b"];
    credential = [FIRFacebookAuthProvider credentialWithAccessToken:@"a"];
    credential = [FIRGoogleAuthProvider credentialWithIDToken:@"a" accessToken:@"b"];
    credential = [FIRGitHubAuthProvider credentialWithToken:@"a"];
    credential = [FIRTwitterAuthProvider credentialWithToken:@"a" secret:@"b"];
    FIRAuthCredentialCallback done = ^(FIRAuthCredential *_Nullable credential, NSError *_Nullable error) {};
    [FIRGameCenterAuthProvider getCredentialWithCompletion:done];
    FIROAuthProvider *provider = [FIROAuthProvider providerWithProviderID:@"microsoft.com"];
    provider = [FIROAuthProvider providerWithProviderID:provider.providerID auth:auth];
    provider.scopes = provider.scopes;
    provider.customParameters = provider.customParameters;
    [provider getCredentialWithUIDelegate:nil completion:done];
    credential = [FIROAuthProvider credentialWithProviderID:@"a" IDToken:@"b" accessToken:nil];
    credential = [FIROAuthProvider credentialWithProviderID:@"a" accessToken:@"b"];
    credential = [FIROAuthProvider credentialWithProviderID:@"a" IDToken:@"b" rawNonce:@"c"];
    credential = [FIROAuthProvider credentialWithProviderID:@"a" IDToken:@"b" rawNonce:@"c" accessToken:@"d"];
    credential = [FIROAuthProvider appleCredentialWithIDToken:@"a" rawNonce:nil fullName:name];
}

static void factors(FIRUser *user, FIRPhoneAuthCredential *credential, FIRAuth *auth) {
    FIRAuthVoidErrorCallback done = ^(NSError *_Nullable error) {};
    FIRPhoneAuthProvider *provider = [FIRPhoneAuthProvider providerWithAuth:auth];
    [provider verifyPhoneNumber:@"a" UIDelegate:nil
                     completion:^(NSString *_Nullable verificationID, NSError *_Nullable error) {}];
    for (FIRMultiFactorInfo *info in user.multiFactor.enrolledFactors) {
        NSString *text = info.UID ?: info.displayName ?: info.factorID;
        NSDate *date = info.enrollmentDate;
        [user.multiFactor unenrollWithInfo:info completion:done];
        [user.multiFactor unenrollWithFactorUID:info.UID completion:done];
        FIRMultiFactorAssertion *assertion =
            [FIRTOTPMultiFactorGenerator assertionForSignInWithEnrollmentID:info.UID oneTimePassword:@"a"];
        text = assertion.factorID;
    }
    FIRPhoneMultiFactorAssertion *phone = [FIRPhoneMultiFactorGenerator assertionWithCredential:credential];
    FIRMultiFactorSessionCallback enroll = ^(FIRMultiFactorSession *_Nullable session, NSError *_Nullable error) {
        [FIRTOTPMultiFactorGenerator
            generateSecretWithMultiFactorSession:session
                                      completion:^(FIRTOTPSecret *_Nullable secret, NSError *_Nullable error) {
            NSString *key = [secret sharedSecretKey];
            NSString *url = [secret generateQRCodeURLWithAccountName:@"a" issuer:@"b"];
            FIRTOTPMultiFactorAssertion *totp =
                [FIRTOTPMultiFactorGenerator assertionForEnrollmentWithSecret:secret oneTimePassword:@"a"];
            [user.multiFactor enrollWithAssertion:totp displayName:nil completion:done];
        }];
    };
    [user.multiFactor getSessionWithCompletion:enroll];
}

static void errors(NSError *error) {
    BOOL isWrong = error.code == FIRAuthErrorCodeWrongPassword;
    NSString *text = FIRAuthErrors.domain ?: FIRAuthErrors.userInfoNameKey ?: FIRAuthErrors.userInfoEmailKey;
    text = FIRAuthErrors.userInfoUpdatedCredentialKey ?: FIRAuthErrors.userInfoMultiFactorResolverKey;
    text = error.userInfo[FIRAuthErrorUserInfoNameKey] ?: error.userInfo[FIRAuthErrorUserInfoEmailKey];
    FIRAuthCredential *credential = error.userInfo[FIRAuthErrorUserInfoUpdatedCredentialKey];
    FIRMultiFactorResolver *resolver = error.userInfo[FIRAuthErrorUserInfoMultiFactorResolverKey];
    FIRAuth *auth = resolver.auth;
    isWrong = [error.domain isEqualToString:FIRAuthErrorDomain];
}
