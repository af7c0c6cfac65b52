import DocBreadcrumbsOfTheme from '@theme-original/DocBreadcrumbs';
import { Built } from '../../features/docs/Built.tsx';

/** Breadcrumbs and actions above a page. */
export default function DocBreadcrumbs() {
  return (
    <div data-page-head>
      <DocBreadcrumbsOfTheme />
      <Built part="page-tools" />
    </div>
  );
}
