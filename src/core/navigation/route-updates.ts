import type { ClientModule } from '@docusaurus/types';
import { loadingBar } from '../../ui/loading-bar/loading-bar.ts';
import { scrollToCurrentEntry } from './current-entry.ts';
import { mayReload, reportScriptFailure, scriptFailure } from './script-failure.ts';

/** The page that is loading after a click on a link to it. */
let pendingPath: string | undefined;
let lastLoadError = new Error();

/** Client module. Names the script or style sheet that failed, because the framework doesn't pass its error on. */
function rememberLoadError({ target }: Event): void {
  const url = target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : '';
  if (url !== '') lastLoadError = new Error(`Loading ${url} failed.`);
}

/**
 * Client module. The framework reloads the page when scripts of the next page can't be loaded, which often means that a
 * newer build was deployed. This cancels the reload if it isn't the first one of the path in ten seconds, and
 * shows the error screen. Browsers without the Navigation API reload each time that the reader tries again.
 */
function limitReloads(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || pendingPath === undefined || mayReload(pendingPath)) return;
  event.preventDefault();
  loadingBar.finish();
  reportScriptFailure(lastLoadError);
  scriptFailure.set({ path: pendingPath, error: lastLoadError });
  pendingPath = undefined;
}

if (typeof window !== 'undefined') {
  window.addEventListener('error', rememberLoadError, { capture: true });
  window.navigation?.addEventListener('navigate', limitReloads);
}

export const onRouteUpdate: ClientModule['onRouteUpdate'] = ({ location, previousLocation }) => {
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  pendingPath = location.pathname;
  loadingBar.start();
};

/**
 * Client module. Scrolls the docs sidebar to the current page. The HTML file of a page has more head tags than React
 * renders: social card, languages, structured data. They don't apply to other pages.
 */
export const onRouteDidUpdate: ClientModule['onRouteDidUpdate'] = ({ location, previousLocation }) => {
  pendingPath = undefined;
  loadingBar.finish();
  scriptFailure.set(undefined);
  scrollToCurrentEntry('.theme-doc-sidebar-container');
  if (!previousLocation || previousLocation.pathname === location.pathname) return;
  for (const element of document.querySelectorAll('head > [data-served]')) element.remove();
};
