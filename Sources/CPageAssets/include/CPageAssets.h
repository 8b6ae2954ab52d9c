#ifndef CPAGEASSETS_H
#define CPAGEASSETS_H

#include <stddef.h>

/// A file that pages load, compiled in.
typedef struct {
    const unsigned char *bytes;
    size_t count;
} PageAsset;

PageAsset page_asset_captcha(void);
PageAsset page_asset_chooser(void);
PageAsset page_asset_delivery(void);
PageAsset page_asset_frame(void);
PageAsset page_asset_gapi(void);
PageAsset page_asset_handler(void);
PageAsset page_asset_iframe(void);
PageAsset page_asset_sites(void);
PageAsset page_asset_verifier(void);
PageAsset page_asset_verify(void);
PageAsset page_asset_work(void);

#endif
