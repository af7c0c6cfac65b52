/**
 * Client module. Docusaurus loads the scripts of every page that a visible link leads to: 30 requests and 140 KiB on a page
 * of the docs. Here a page is loaded when its link is hovered or touched. The framework sets its object after all client
 * modules have run, and renders in a later task.
 */
function loadOnIntent(): void {
  const { docusaurus } = window;
  const preload = (path: string) => {
    const loading = docusaurus.preload(path);
    // A page that is only hovered may fail without anybody noticing; the navigation handles the failure of a visit.
    if (loading) loading.catch(() => undefined);
    return loading;
  };
  window.docusaurus = Object.freeze({ prefetch: () => false as const, preload });
}

if (typeof window !== 'undefined') queueMicrotask(loadOnIntent);
