import type { Step } from '../html/page.ts';
import { append, attribute, createElement, findAll, remove } from '../html/tree.ts';

/** The path of the page for when there is no network. */
const offline = 'offline';

/**
 * The page for when there is no network is shown at any path, where the app would look for another page. So it gets none of
 * the app's scripts, only static/offline.js.
 */
export const offlinePage =
  (baseUrl: string): Step =>
  ({ path, document, head }) => {
    if (path !== offline) return;
    const apps = findAll(document, (one) => one.tagName === 'script' && attribute(one, 'src') !== undefined);
    for (const script of apps) remove(script);
    append(head, createElement('script', { src: `${baseUrl}offline.js`, defer: '' }));
  };
