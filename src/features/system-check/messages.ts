import { translate } from '@docusaurus/Translate';
import type { toast } from '../../ui/toaster/toast.ts';

type Tone = keyof typeof toast;

/** Every message that a toast can show, with its original text. */
export const messages: readonly (readonly [tone: Tone, getText: () => string])[] = [
  ['error', () => translate({ id: 'problem.unauthorized', message: 'Unauthorized' })],
  ['error', () => translate({ id: 'problem.insufficientBalance', message: 'Insufficient balance' })],
  ['error', () => translate({ id: 'problem.system', message: 'System error' })],
  ['error', () => translate({ id: 'problem.parse', message: 'Parse response error' })],
  ['error', () => translate({ id: 'problem.unknown', message: 'Unknown error' })],
  ['error', () => translate({ id: 'problem.unknownModel', message: 'Unknown model' })],
  [
    'error',
    () =>
      translate({
        id: 'problem.sessionExpired',
        message: 'Your login session has expired, please log in again',
      }),
  ],
  ['error', () => translate({ id: 'keys.listFailed', message: 'Fetch API keys failed, please try again' })],
  ['error', () => translate({ id: 'keys.createFailed', message: 'Create API key failed, please try again' })],
  ['error', () => translate({ id: 'keys.statusFailed', message: 'Update API key status failed, please try again' })],
  ['error', () => translate({ id: 'keys.deleteFailed', message: 'Delete API key failed, please try again' })],
  ['error', () => translate({ id: 'keys.copyFailed', message: 'Copy API key failed, please try again' })],
  ['error', () => translate({ id: 'songs.submitFailed', message: 'Submit task failed' })],
  ['error', () => translate({ id: 'songs.queryFailed', message: 'Query status failed' })],
  ['error', () => translate({ id: 'videos.listFailed', message: 'Query video list failed' })],
  ['error', () => translate({ id: 'videos.submitFailed', message: 'Video generate request failed, please try again' })],
  ['error', () => translate({ id: 'videos.timeout', message: 'Query status timeout, please try again' })],
  ['error', () => translate({ id: 'images.submitFailed', message: 'App image generate failed' })],
  ['error', () => translate({ id: 'images.queryFailed', message: 'App image query failed' })],
  ['error', () => translate({ id: 'refunds.failed', message: 'Failed to submit refund request. Please try again.' })],
  ['info', () => translate({ id: 'songs.loginFirst', message: 'Please login first' })],
  ['success', () => translate({ id: 'auth.loggedIn', message: 'Login successful' })],
  ['success', () => translate({ id: 'session.loggedOut', message: 'Logout success' })],
  ['success', () => translate({ id: 'language.changed', message: 'Language changed successfully' })],
  ['success', () => translate({ id: 'keys.activated', message: 'API key activated' })],
  ['success', () => translate({ id: 'keys.deactivated', message: 'API key deactivated' })],
  ['success', () => translate({ id: 'keys.deleted', message: 'API key deleted' })],
  ['success', () => translate({ id: 'keys.copied', message: 'API key copied to clipboard' })],
  ['success', () => translate({ id: 'ui.copy.done', message: 'Copy success' })],
  [
    'success',
    () =>
      translate({
        id: 'refunds.sent',
        message: 'Your refund request has been submitted. We will review it and contact you via email.',
      }),
  ],
];
