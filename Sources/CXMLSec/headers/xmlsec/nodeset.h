#include <xmlsec1/xmlsec/nodeset.h>
