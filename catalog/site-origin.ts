/**
 * Stands for the site's own address in built files. The server inserts its address when a file is first requested. No
 * site can have this address, because the domain `.invalid` is reserved (RFC 2606).
 */
export const builtOrigin = 'https://this-site.invalid';

/**
 * Maximum size in bytes of a file that contains it. The server holds the file in memory while it inserts its address.
 */
export const filledLimit = 4_194_304;

/**
 * The placeholder for the engine of live keys on the root element of built pages. The server inserts the actual value.
 */
export const builtEngine = 'data-engine="this-engine"';

/** The placeholder for what that engine can't do, in the same place. */
export const builtCannot = 'data-cannot="this-engine"';

/** The placeholder for who can sign up, in the same place. */
export const builtSignUp = 'data-sign-up="this-mode"';

/** The engines of live keys that pages distinguish: the built-in one, or a service that runs AI models. */
export type PageEngine = 'sandbox' | 'remote';
