import { translate } from '@docusaurus/Translate';
import type { toast } from '../../ui/toaster/toast.ts';

export type Tone = keyof typeof toast;

/** Every message that a toast can show, with its original text. */
export const messages: Readonly<Record<Tone, readonly (() => string)[]>> = {
  error: [
    () => translate({ id: 'problem.unauthorized', message: 'Unauthorized' }),
    () => translate({ id: 'problem.insufficientBalance', message: 'Insufficient balance' }),
    () => translate({ id: 'problem.system', message: 'System error' }),
    () => translate({ id: 'problem.parse', message: 'Parse response error' }),
    () => translate({ id: 'problem.unknown', message: 'Unknown error' }),
    () => translate({ id: 'problem.unknownModel', message: 'Unknown model' }),
    () => translate({ id: 'problem.sessionExpired', message: 'Your login session has expired, please log in again' }),
    () => translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' }),
    () => translate({ id: 'keys.createFailed', message: 'Create API key failed, please try again' }),
    () => translate({ id: 'keys.statusFailed', message: 'Update API key status failed, please try again' }),
    () => translate({ id: 'keys.deleteFailed', message: 'Delete API key failed, please try again' }),
    () => translate({ id: 'keys.copyFailed', message: 'Copy API key failed, please try again' }),
    () => translate({ id: 'songs.submitFailed', message: 'Submit task failed' }),
    () => translate({ id: 'songs.queryFailed', message: 'Query status failed' }),
    () => translate({ id: 'videos.listFailed', message: 'Query video list failed' }),
    () => translate({ id: 'videos.submitFailed', message: 'Video generate request failed, please try again' }),
    () => translate({ id: 'videos.timeout', message: 'Query status timeout, please try again' }),
    () => translate({ id: 'images.submitFailed', message: 'App image generate failed' }),
    () => translate({ id: 'images.queryFailed', message: 'App image query failed' }),
    () => translate({ id: 'refunds.failed', message: 'Failed to submit refund request. Please try again.' }),
  ],
  info: [() => translate({ id: 'songs.loginFirst', message: 'Please login first' })],
  success: [
    () => translate({ id: 'auth.loggedIn', message: 'Login successful' }),
    () => translate({ id: 'session.loggedOut', message: 'Logout success' }),
    () => translate({ id: 'language.changed', message: 'Language changed successfully' }),
    () => translate({ id: 'keys.activated', message: 'API key activated' }),
    () => translate({ id: 'keys.deactivated', message: 'API key deactivated' }),
    () => translate({ id: 'keys.deleted', message: 'API key deleted' }),
    () => translate({ id: 'keys.copied', message: 'API key copied to clipboard' }),
    () => translate({ id: 'ui.copy.done', message: 'Copy success' }),
    () =>
      translate({
        id: 'refunds.sent',
        message: 'Your refund request has been submitted. We will review it and contact you via email.',
      }),
  ],
};
