// Takes the place of @docusaurus/core/lib/client/preload.js where the app begins (see lean-client.ts).
export { loadFirstPage as default } from '../core/navigation/load-page.ts';
