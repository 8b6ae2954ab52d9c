#include "include/phone_number.h"

#include <phonenumbers/phonenumberutil.h>

#include <cctype>
#include <cstring>
#include <string>

using i18n::phonenumbers::PhoneNumber;
using i18n::phonenumbers::PhoneNumberUtil;

namespace {

phone_number_verdict possibility(const PhoneNumberUtil &util, const PhoneNumber &number) {
    switch (util.IsPossibleNumberWithReason(number)) {
    case PhoneNumberUtil::IS_POSSIBLE: return PHONE_NUMBER_POSSIBLE;
    // Dialled without its area code: nobody abroad reaches it.
    case PhoneNumberUtil::IS_POSSIBLE_LOCAL_ONLY:
    case PhoneNumberUtil::TOO_SHORT: return PHONE_NUMBER_TOO_SHORT;
    case PhoneNumberUtil::TOO_LONG: return PHONE_NUMBER_TOO_LONG;
    default: return PHONE_NUMBER_INVALID_FORMAT;
    }
}

phone_number_verdict parse(const PhoneNumberUtil &util, const std::string &text, PhoneNumber *number) {
    switch (util.Parse(text, "ZZ", number)) {
    case PhoneNumberUtil::NO_PARSING_ERROR: return possibility(util, *number);
    case PhoneNumberUtil::TOO_SHORT_NSN:
    case PhoneNumberUtil::TOO_SHORT_AFTER_IDD: return PHONE_NUMBER_TOO_SHORT;
    case PhoneNumberUtil::TOO_LONG_NSN: return PHONE_NUMBER_TOO_LONG;
    default: return PHONE_NUMBER_INVALID_FORMAT;
    }
}

/// Whether the text is a region of ISO 3166; libphonenumber also says `001` and `ZZ`.
bool is_region(const std::string &text) {
    return text.size() == 2 && std::isupper(static_cast<unsigned char>(text[0])) && text != "ZZ";
}

phone_number_use use(const PhoneNumberUtil &util, const PhoneNumber &number) {
    switch (util.GetNumberType(number)) {
    case PhoneNumberUtil::PREMIUM_RATE:
    case PhoneNumberUtil::SHARED_COST:
    // Numbers that follow a person are billed as premium ones are, and abused as such.
    case PhoneNumberUtil::PERSONAL_NUMBER: return PHONE_NUMBER_DEAR;
    case PhoneNumberUtil::PAGER:
    case PhoneNumberUtil::UAN:
    case PhoneNumberUtil::VOICEMAIL: return PHONE_NUMBER_UNREAD;
    default: return PHONE_NUMBER_ORDINARY;
    }
}

phone_number_facts inspect(const std::string &text) {
    phone_number_facts facts = {PHONE_NUMBER_INVALID_FORMAT, 0, 0, PHONE_NUMBER_ORDINARY, "", ""};
    const PhoneNumberUtil &util = *PhoneNumberUtil::GetInstance();
    PhoneNumber number;
    facts.verdict = parse(util, text, &number);
    if (facts.verdict != PHONE_NUMBER_POSSIBLE) return facts;

    std::string e164, region;
    util.Format(number, PhoneNumberUtil::E164, &e164);
    util.GetRegionCodeForNumber(number, &region);
    // Of a range that nobody was given the plans name no region, but whoever bills it does.
    if (!is_region(region)) util.GetRegionCodeForCountryCode(number.country_code(), &region);
    if (e164.size() >= sizeof facts.e164) {
        facts.verdict = PHONE_NUMBER_TOO_LONG;
        return facts;
    }
    std::memcpy(facts.e164, e164.c_str(), e164.size() + 1);
    if (is_region(region)) std::memcpy(facts.region, region.c_str(), region.size() + 1);
    facts.calling_code = number.country_code();
    facts.valid = util.IsValidNumber(number) ? 1 : 0;
    facts.use = use(util, number);
    return facts;
}

}  // namespace

extern "C" phone_number_facts phone_number_inspect(const char *text, size_t length) {
    try {
        return inspect(std::string(text, length));
    } catch (...) {
        // Memory, at worst; and an exception that reaches Swift ends the process.
        return {PHONE_NUMBER_INVALID_FORMAT, 0, 0, PHONE_NUMBER_ORDINARY, "", ""};
    }
}
