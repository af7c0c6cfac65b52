// Takes the place of @docusaurus/core/lib/client/docusaurus.js (see lean-client.ts): a link's chunks are loaded when it is
// hovered or touched, never because it came into view.
import preloadRoute from '@docusaurus/core/lib/client/preload.js';

const loaded = new Set<string>();

function savesData(): boolean {
  return 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true;
}

function preload(path: string): false | Promise<void[]> {
  if (savesData() || loaded.has(path)) return false;
  loaded.add(path);
  const loading = preloadRoute(path);
  // Only a wish: what becomes of a page that one goes to, the passage says.
  loading.catch(() => undefined);
  return loading;
}

export default Object.freeze({ prefetch: () => false, preload });
