import { builtOrigin } from '../catalog/site-origin.ts';

/** The address in the examples of docs and contract: a server that was started without any configuration. */
const defaultOrigin = 'http://localhost:3000';

/** The same text with another origin in place of the default one. */
export function replaceOrigin(text: string, origin: string): string {
  return text.replaceAll(defaultOrigin, origin);
}

/**
 * The origin in builds is a placeholder that servers replace, so that a build works at every origin. In development,
 * scripts/dev.ts provides the real one.
 */
export const getBuildOrigin = ({ DEV_ORIGIN }: { readonly DEV_ORIGIN?: string | undefined }): string =>
  DEV_ORIGIN || builtOrigin;
