#include "include/phone_number.h"

#include <phonenumbers/phonenumberutil.h>

#include <cstring>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

static phone_number_verdict possibility(const PhoneNumberUtil &util, const PhoneNumber &number) {
    switch (util.IsPossibleNumberWithReason(number)) {
    case PhoneNumberUtil::IS_POSSIBLE: return PHONE_NUMBER_POSSIBLE;
    case PhoneNumberUtil::TOO_SHORT: return PHONE_NUMBER_TOO_SHORT;
    case PhoneNumberUtil::TOO_LONG: return PHONE_NUMBER_TOO_LONG;
    default: return PHONE_NUMBER_INVALID_FORMAT;
    }
}

extern "C" phone_number_facts phone_number_inspect(const char *text) {
    phone_number_facts facts = {PHONE_NUMBER_INVALID_FORMAT, 0, 0, ""};
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumber number;
    switch (util.Parse(text, "ZZ", &number)) {
    case PhoneNumberUtil::NO_PARSING_ERROR: break;
    case PhoneNumberUtil::TOO_SHORT_NSN:
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD: facts.verdict = PHONE_NUMBER_TOO_SHORT; return facts;
    case PhoneNumberUtil::TOO_LONG_NSN: facts.verdict = PHONE_NUMBER_TOO_LONG; return facts;
    default: return facts;
    }
    facts.verdict = possibility(util, number);
    facts.calling_code = number.country_code();
    facts.valid = util.IsValidNumber(number) ? 1 : 0;
    std::string region;
    util.GetRegionCodeForNumber(number, &region);
    if (region.size() < sizeof facts.region) std::strcpy(facts.region, region.c_str());
    return facts;
}
