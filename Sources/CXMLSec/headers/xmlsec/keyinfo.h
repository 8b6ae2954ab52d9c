#include <xmlsec1/xmlsec/keyinfo.h>
