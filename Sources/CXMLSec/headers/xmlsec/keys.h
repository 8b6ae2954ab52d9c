#include <xmlsec1/xmlsec/keys.h>
