import { translate } from '@docusaurus/Translate';

const unknown = () => translate({ id: 'error.unknown', message: 'An unknown error occurred' });

const subtitles: Readonly<Record<number, () => string>> = {
  400: () => translate({ id: 'error.400', message: 'Your request is invalid, please check and try again' }),
  401: () => translate({ id: 'error.401', message: 'Your session has expired, please log in again' }),
  403: () => translate({ id: 'error.403', message: 'You do not have permission to access this page' }),
  404: () => translate({ id: 'error.404', message: 'Sorry, the page you are looking for does not exist' }),
  500: () => translate({ id: 'error.500', message: 'The server has encountered an error, please try again later' }),
};

/** The title of the screen: the status, or a sentence for 400. */
export function getErrorTitle(status: number): string {
  return status === 400
    ? translate({ id: 'error.400.title', message: 'Request error, please check and try again' })
    : String(status);
}

/** The subtitle by status. */
export const getErrorSubtitle = (status: number): string => (subtitles[status] ?? unknown)();

/** The error's own message, or a default. */
export const getErrorDetail = (message: string): string => message || unknown();
