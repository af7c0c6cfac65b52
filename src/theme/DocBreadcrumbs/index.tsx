import DocBreadcrumbsOfTheme from '@theme-original/DocBreadcrumbs';
import { Built } from '../../features/docs/Built.tsx';

/** Above a page: where it is, and what can be done with its text. */
export default function DocBreadcrumbs() {
  return (
    <div data-page-head>
      <DocBreadcrumbsOfTheme />
      <Built part="page-tools" />
    </div>
  );
}
