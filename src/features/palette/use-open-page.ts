import { useHistory } from '@docusaurus/router';
import { useBaseUrlUtils } from '@docusaurus/useBaseUrl';

/** Opens a page of this site in the language of the page. */
export function useOpenPage(): (path: string) => void {
  const history = useHistory();
  const { withBaseUrl } = useBaseUrlUtils();
  return (path) => history.push(withBaseUrl(path));
}
