import DocBreadcrumbsOfTheme from '@theme-original/DocBreadcrumbs';
import { PageTools } from '../../features/docs/PageTools.tsx';

/** Breadcrumbs and actions above a page. */
export default function DocBreadcrumbs() {
  return (
    <div data-page-head>
      <DocBreadcrumbsOfTheme />
      <PageTools />
    </div>
  );
}
