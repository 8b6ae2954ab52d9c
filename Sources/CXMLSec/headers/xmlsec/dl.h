#include <xmlsec1/xmlsec/dl.h>
