#include "CPageAssets.h"

static const unsigned char captcha[] = {
#embed "captcha.js"
};

static const unsigned char chooser[] = {
#embed "chooser.js"
};

static const unsigned char delivery[] = {
#embed "delivery.js"
};

static const unsigned char frame[] = {
#embed "frame.js"
};

static const unsigned char gapi[] = {
#embed "gapi.js"
};

static const unsigned char handler[] = {
#embed "handler.js"
};

static const unsigned char iframe[] = {
#embed "iframe.js"
};

static const unsigned char sites[] = {
#embed "sites.js"
};

static const unsigned char verifier[] = {
#embed "verifier.js"
};

static const unsigned char verify[] = {
#embed "verify.js"
};

static const unsigned char work[] = {
#embed "work.js"
};

PageAsset page_asset_captcha(void) { return (PageAsset){captcha, sizeof captcha}; }
PageAsset page_asset_chooser(void) { return (PageAsset){chooser, sizeof chooser}; }
PageAsset page_asset_delivery(void) { return (PageAsset){delivery, sizeof delivery}; }
PageAsset page_asset_frame(void) { return (PageAsset){frame, sizeof frame}; }
PageAsset page_asset_gapi(void) { return (PageAsset){gapi, sizeof gapi}; }
PageAsset page_asset_handler(void) { return (PageAsset){handler, sizeof handler}; }
PageAsset page_asset_iframe(void) { return (PageAsset){iframe, sizeof iframe}; }
PageAsset page_asset_sites(void) { return (PageAsset){sites, sizeof sites}; }
PageAsset page_asset_verifier(void) { return (PageAsset){verifier, sizeof verifier}; }
PageAsset page_asset_verify(void) { return (PageAsset){verify, sizeof verify}; }
PageAsset page_asset_work(void) { return (PageAsset){work, sizeof work}; }
