import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** What the page is told by the public configuration it was built with. */
export interface PageConfig {
  /** Origin of the API without a slash at the end; empty: the site's own. */
  readonly apiBaseUrl: string;
}

export function usePageConfig(): PageConfig {
  const { apiBaseUrl } = useDocusaurusContext().siteConfig.customFields ?? {};
  return { apiBaseUrl: typeof apiBaseUrl === 'string' ? apiBaseUrl.replace(/\/$/, '') : '' };
}
