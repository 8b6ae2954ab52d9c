#include <xmlsec1/xmlsec/keysmngr.h>
