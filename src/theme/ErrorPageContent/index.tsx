import type { Props } from '@theme/Error';
import { useRetryOnNavigation } from '../../core/navigation/use-retry-on-navigation.ts';
import { useLoginPath } from '../../core/session/login-path.ts';
import { ErrorScreen } from '../../ui/error/ErrorScreen.tsx';
import { getErrorStatus } from '../../ui/error/page-error.ts';

/** Shown in place of a failed page until the next navigation. */
export default function ErrorPageContent({ error, tryAgain }: Props) {
  useRetryOnNavigation(tryAgain);
  return <ErrorScreen status={getErrorStatus(error)} message={error.message} loginPath={useLoginPath()} />;
}
