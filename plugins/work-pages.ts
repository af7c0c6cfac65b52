import type { LoadContext, Plugin } from '@docusaurus/types';
import { worksPath } from '#catalog/work-page.ts';

/**
 * The route of the pages of public works. It isn't exact, so that the one built page is also the page of every path below
 * it (server/core/site/record-page.ts).
 */
export function workPages({ baseUrl }: LoadContext): Plugin {
  return {
    name: 'work-pages',
    async contentLoaded({ actions }) {
      const component = '@site/src/pages/gallery/_work.tsx';
      actions.addRoute({
        path: baseUrl + worksPath.slice(1),
        component,
        exact: false,
        metadata: { sourceFilePath: component.replace('@site/', '') },
      });
    },
  };
}
