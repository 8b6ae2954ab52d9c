// Whether a frame of this server may speak with the page around it.

/**
 * Whether a page of this origin is of a site: a scheme and a host, or a host below it. Nothing in place
 * of the sites lets every page in, as in development.
 */
export function mayTell(sites, origin) {
    if (!sites) return true;
    try {
        const { protocol, hostname } = new URL(origin);
        return sites.some((site) => {
            const [scheme, host] = site.split("//");
            return protocol === scheme && (hostname === host || hostname.endsWith(`.${host}`));
        });
    } catch {
        return false;
    }
}
