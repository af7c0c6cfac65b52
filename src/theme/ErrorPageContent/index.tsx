import { useEffect, useState } from 'react';
import { useLocation } from '@docusaurus/router';
import { ErrorScreen } from '../../ui/error/ErrorScreen.tsx';
import { statusOf } from '../../ui/error/page-error.ts';

interface ErrorPageContentProps {
  error: Error;
  tryAgain: () => void;
}

/** In the place of a page that failed, until one goes elsewhere. */
export default function ErrorPageContent({ error, tryAgain }: ErrorPageContentProps) {
  const location = useLocation();
  const [failedAt] = useState(location);
  useEffect(() => {
    if (location !== failedAt) tryAgain();
  }, [location, failedAt, tryAgain]);
  return <ErrorScreen status={statusOf(error)} message={error.message} />;
}
