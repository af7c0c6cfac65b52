import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ErrorScreen } from './ErrorScreen.tsx';
import { PageError, getErrorStatus } from './page-error.ts';

function show(status: number, message = 'Page not found: /nowhere') {
  render(<ErrorScreen status={status} message={message} />, { wrapper: MemoryRouter });
}

test.each([
  [400, 'Request error, please check and try again', 'Your request is invalid, please check and try again'],
  [401, '401', 'Your session has expired, please log in again'],
  [403, '403', 'You do not have permission to access this page'],
  [404, '404', 'Sorry, the page you are looking for does not exist'],
  [500, '500', 'The server has encountered an error, please try again later'],
  [418, '418', 'An unknown error occurred'],
  [503, '503', 'An unknown error occurred'],
])('%i: title, subtitle, error message, link home', (status, title, subtitle) => {
  show(status);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
  expect(screen.getByText(subtitle)).toBeVisible();
  expect(screen.getByText('Page not found: /nowhere')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(status >= 500 ? 1 : 0);
  expect(screen.queryAllByRole('link', { name: 'Contact support' })).toHaveLength(status >= 500 ? 1 : 0);
});

test('401 offers to sign in and returns', () => {
  render(<ErrorScreen status={401} message="" loginPath="/auth/login?return=%2Fdashboard" />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login?return=%2Fdashboard');
});

test('an error without a message', () => {
  show(404, '');
  expect(screen.getByText('An unknown error occurred')).toBeVisible();
});

test('404 and 403 have their own pictures', () => {
  const pictures = [404, 403, 500, 401].map((status) => {
    const { container, unmount } = render(<ErrorScreen status={status} message="" />, { wrapper: MemoryRouter });
    const picture = container.querySelector('svg')!.innerHTML;
    unmount();
    return picture;
  });
  expect(new Set(pictures.slice(0, 3)).size).toBe(3);
  expect(pictures[3]).toBe(pictures[2]);
});

test.each([
  [new PageError(403, ''), 403],
  [new Error('of ours'), 500],
  [{ status: 200 }, 500],
  ['thrown text', 500],
  [undefined, 500],
])('the status of %o is %i', (error, status) => {
  expect(getErrorStatus(error)).toBe(status);
});
