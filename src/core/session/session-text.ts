import { translate } from '@docusaurus/Translate';

/** Apart from the other messages: it is said on every page, and they are loaded when there is something to say. */
export function sessionExpired(): string {
  return translate({ id: 'problem.sessionExpired', message: 'Your login session has expired, please log in again' });
}
