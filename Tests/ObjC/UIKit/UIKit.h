#pragma once

#include <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@interface UIView : NSObject
@end

@interface UIButton : UIView
@end

@interface UIViewController : NSObject
@end

@interface UIApplication : NSObject
@end

@protocol UIApplicationDelegate <NSObject>
@end

NS_ASSUME_NONNULL_END
