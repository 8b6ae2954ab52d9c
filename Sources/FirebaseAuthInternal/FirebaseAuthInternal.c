#include "FirebaseAuthInternal.h"
