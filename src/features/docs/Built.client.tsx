import { useStaticHtml } from '../../core/static-html.ts';
// Loads the styles of the static HTML, because the component that imports them isn't in the client bundle.
import './PageTools.module.css';

/** Replaces Built in the production client: keeps the server's HTML, or fetches it with its page. */
export function Built({ part }: { part: string }) {
  return <div data-built={part} {...useStaticHtml(`[data-built="${part}"]`)} />;
}
