import { builtOrigin } from '../catalog/site-origin.ts';

/** Where examples in docs and contract are written to be called: a server that was started without any configuration. */
const defaultOrigin = 'http://localhost:3000';

/** The same text with another address in place of the default one. */
export function replaceOrigin(text: string, origin: string): string {
  return text.replaceAll(defaultOrigin, origin);
}

/**
 * The address in what is built. A build is the same at every address: servers put theirs in. While the site is developed no
 * server of ours comes between, so scripts/dev.ts says the real one.
 */
export const getBuildOrigin = ({ DEV_ORIGIN }: { readonly DEV_ORIGIN?: string | undefined }): string =>
  DEV_ORIGIN || builtOrigin;
