#include <xmlsec1/xmlsec/exports.h>
