import type { Location } from 'history';
import type { middleware } from './middleware.ts';

export type MiddlewareName = keyof typeof middleware;

/**
 * What a page of src/pages may say of itself, as `export const page`. It is part of the page's own chunk, so that other
 * pages carry nothing of it; the passage reads it before the page is shown.
 */
export interface PageRules {
  /** Run in this order before each navigation to the page, and again when the session changes while it is open. */
  readonly middleware?: readonly MiddlewareName[];
  /** Whether there is such a page at this address. Anything but `true` is an error page; its status is 404. */
  readonly check?: (location: Location) => boolean | number | Promise<boolean | number>;
  /** `false`: coming from another page leaves the scroll where it is. */
  readonly scrollToTop?: boolean;
}
