// Takes the place of @docusaurus/core/lib/client/PendingNavigation.js (see lean-client.ts).
export { PendingNavigation as default } from '../../src/core/navigation/PendingNavigation.tsx';
