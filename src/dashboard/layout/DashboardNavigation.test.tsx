import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { DashboardNavigation } from './DashboardNavigation.tsx';

test('links to the API and music pages, and marks the current one', () => {
  showPage(<DashboardNavigation />, '/dashboard/api/logs');
  const navigation = screen.getByRole('navigation', { name: 'Dashboard' });
  const links = (name: string) =>
    within(within(navigation).getByRole('list', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links('API')).toEqual([
    ['Overview', '/dashboard/api/overview'],
    ['API Keys', '/dashboard/api/keys'],
    ['Logs', '/dashboard/api/logs'],
    ['Webhooks', '/dashboard/api/webhooks'],
    ['Billing', '/dashboard/api/billing'],
    ['Docs', '/dashboard/api/docs'],
  ]);
  expect(links('Create')).toEqual(expect.arrayContaining([['Music', '/dashboard/music']]));
  expect(within(navigation).getByRole('link', { current: 'page' })).toHaveTextContent('Logs');
});
