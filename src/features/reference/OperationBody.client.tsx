import { useStaticHtml } from '../../core/static-html.ts';
import { prepareContent } from './prepare-content.ts';
// Loads the styles of the static HTML, because the components that import them aren't in the client bundle.
import '../../ui/code/CodeTabs.module.css';
import './intro.module.css';
import './reference.module.css';
import './samples.module.css';
import './TryButton.module.css';

/**
 * Replaces OperationBody in the production client: keeps the server's HTML, and fetches it on navigation within the
 * site. The data of a page, larger than its code, is sent once and never hydrated.
 */
export function OperationBody({ version, page }: { version: string; page: string }) {
  return <div key={`${version}/${page}`} data-operation {...useStaticHtml('[data-operation]', prepareContent)} />;
}
