/**
 * The address that built files name in place of the site's own: a server puts its own there when a file is first requested.
 * No site can have it, because the domain `.invalid` is reserved (RFC 2606).
 */
export const builtOrigin = 'https://this-site.invalid';

/** Bytes of the largest file that may name it. A server holds such a file in memory while it puts its own address there. */
export const filledLimit = 4_194_304;

/** The engine of live keys as built pages name it on their root element: a server replaces the value with its own. */
export const builtEngine = 'data-engine="this-engine"';

/** What pages say about the engine of live keys: the built-in one, or a service that runs AI models. */
export type PageEngine = 'sandbox' | 'remote';
