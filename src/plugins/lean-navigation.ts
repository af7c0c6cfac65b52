// Takes the place of @docusaurus/core/lib/client/PendingNavigation.js (see lean-client.ts).
export { PendingNavigation as default } from '../core/navigation/PendingNavigation.tsx';
