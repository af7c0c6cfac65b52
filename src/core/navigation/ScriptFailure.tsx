import { useLocation } from '@docusaurus/router';
import { useStore } from '../../ui/store.ts';
import { scriptFailure } from './script-failure.ts';

/** Throws in place of a page whose scripts couldn't be loaded, so that the error screen is shown until the reader goes elsewhere. */
export function ScriptFailure() {
  const { pathname } = useLocation();
  const failure = useStore(scriptFailure);
  if (failure?.path === pathname) throw failure.error;
  return null;
}
