import { useLocation } from '@docusaurus/router';
import { translate } from '@docusaurus/Translate';
import useIsBrowser from '@docusaurus/useIsBrowser';

/** The line that names the request of an error, if the error's link led here. */
export function useRequestId(): string | undefined {
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('request') ?? '';
  // The static page has no query.
  const isBrowser = useIsBrowser();
  if (!isBrowser || !/^req_[a-z\d]{1,40}$/.test(id)) return undefined;
  return `${translate({ id: 'ui.error.requestId', message: 'Request ID' })}: ${id}`;
}
