#pragma once

#include <UIKit/UIKit.h>

NS_ASSUME_NONNULL_BEGIN

@class FBSDKLoginButton;

typedef enum : NSUInteger { FBSDKLoginTrackingEnabled, FBSDKLoginTrackingLimited } FBSDKLoginTracking;

@interface FBSDKLoginManagerLoginResult : NSObject
@property (readonly) BOOL isCancelled;
@end

@protocol FBSDKLoginButtonDelegate <NSObject>
- (void)loginButton:(FBSDKLoginButton *)loginButton
    didCompleteWithResult:(nullable FBSDKLoginManagerLoginResult *)result
                    error:(nullable NSError *)error;
- (void)loginButtonDidLogOut:(FBSDKLoginButton *)loginButton;
@end

@interface FBSDKLoginButton : UIButton
@property (nullable, weak) id<FBSDKLoginButtonDelegate> delegate;
@property FBSDKLoginTracking loginTracking;
@property (nullable, copy) NSString *nonce;
@end

@interface FBSDKAccessToken : NSObject
+ (nullable FBSDKAccessToken *)currentAccessToken;
@property (readonly, copy) NSString *tokenString;
@end

@interface FBSDKAuthenticationToken : NSObject
@property (class, nullable, readonly) FBSDKAuthenticationToken *currentAuthenticationToken;
@property (readonly, copy) NSString *tokenString;
@end

NS_ASSUME_NONNULL_END
