#pragma once

#include <stdint.h>
#include <string.h>

#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#define NS_SWIFT_UNAVAILABLE(reason) __attribute__((availability(swift, unavailable, message = reason)))
#define NSAssert(condition, ...) ((void)(condition))
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)

typedef _Bool BOOL;
typedef long NSInteger;
typedef unsigned long NSUInteger;
typedef unsigned short unichar;
typedef struct _NSZone NSZone;
typedef double NSTimeInterval;

NS_ASSUME_NONNULL_BEGIN

@class NSString, NSData, NSCoder;

@protocol NSObject
- (BOOL)isEqual:(nullable id)object;
@property (readonly) NSUInteger hash;
@property (readonly, copy) NSString *description;
@end

__attribute__((objc_root_class))
@interface NSObject <NSObject>
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
- (id)copy;
@end

typedef struct {
    unsigned long state;
    id __unsafe_unretained _Nullable *_Nullable itemsPtr;
    unsigned long *_Nullable mutationsPtr;
    unsigned long extra[5];
} NSFastEnumerationState;

@protocol NSFastEnumeration
- (NSUInteger)countByEnumeratingWithState:(NSFastEnumerationState *)state
                                  objects:(id __unsafe_unretained _Nullable [_Nonnull])buffer
                                    count:(NSUInteger)count;
@end

@interface NSArray<ObjectType> : NSObject <NSFastEnumeration>
@property (readonly) NSUInteger count;
- (ObjectType)objectAtIndexedSubscript:(NSUInteger)index;
@end

@interface NSMutableArray<ObjectType> : NSArray
+ (instancetype)arrayWithCapacity:(NSUInteger)capacity;
- (void)addObject:(ObjectType)object;
@end

@interface NSDictionary<KeyType, ObjectType> : NSObject <NSFastEnumeration>
- (nullable ObjectType)objectForKeyedSubscript:(KeyType)key;
@end

@interface NSString : NSObject
@property (readonly) NSUInteger length;
@property (nullable, readonly) const char *UTF8String;
+ (instancetype)stringWithFormat:(NSString *)format, ...;
- (unichar)characterAtIndex:(NSUInteger)index;
- (BOOL)isEqualToString:(NSString *)string;
@end

@interface NSMutableString : NSString
+ (instancetype)string;
+ (instancetype)stringWithCapacity:(NSUInteger)capacity;
- (void)appendString:(NSString *)string;
- (void)appendFormat:(NSString *)format, ...;
@end

@interface NSNumber : NSObject
@property (readonly) unsigned int unsignedIntValue;
+ (NSNumber *)numberWithUnsignedChar:(unsigned char)value;
@end

@interface NSError : NSObject
@property (readonly) NSInteger code;
@property (readonly, copy) NSString *domain;
@property (readonly, copy) NSDictionary<NSString *, id> *userInfo;
@property (readonly, copy) NSString *localizedDescription;
@end

@interface NSData : NSObject
@end

@interface NSDate : NSObject
@end

@interface NSURL : NSObject
+ (nullable instancetype)URLWithString:(NSString *)string;
@end

@interface NSPersonNameComponents : NSObject
@end

void NSLog(NSString *format, ...);

NS_ASSUME_NONNULL_END
