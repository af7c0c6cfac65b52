import type { useLocation } from '@docusaurus/router';

/** A location of the router: the address without its origin, and the key of its history entry. */
export type Location = ReturnType<typeof useLocation>;
