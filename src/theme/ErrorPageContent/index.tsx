import { useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import type { Props } from '@theme/Error';
import { useLoginPath } from '../../core/session/login-path.ts';
import { ErrorScreen } from '../../ui/error/ErrorScreen.tsx';
import { getErrorStatus } from '../../ui/error/page-error.ts';

/** Shown in place of a failed page until the next navigation. */
export default function ErrorPageContent({ error, tryAgain }: Props) {
  const location = useLocation();
  const [failedAt] = useState(location);
  useEffect(() => {
    if (location !== failedAt) tryAgain();
  }, [location, failedAt, tryAgain]);
  return <ErrorScreen status={getErrorStatus(error)} message={error.message} loginPath={useLoginPath()} />;
}
