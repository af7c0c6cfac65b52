import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

/** The prefix of test keys, such as `cdz_test_`. */
export function useTestKeyStart(): string {
  const { keyPrefix } = useDocusaurusContext().siteConfig.customFields as { keyPrefix: string };
  return `${keyPrefix}_test_`;
}
