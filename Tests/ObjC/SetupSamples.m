// The samples of Firebase's guide that stand at the beginning and the end of a session, as printed.
@import FirebaseCore;
@import FirebaseAuth;
// ...
@import Foundation;

void F1(void) {
// Use Firebase library to configure APIs
[FIRApp configure];
}

void F6(void) {
NSError *signOutError;
BOOL status = [[FIRAuth auth] signOut:&signOutError];
if (!status) {
  NSLog(@"Error signing out: %@", signOutError);
  return;
}
}
