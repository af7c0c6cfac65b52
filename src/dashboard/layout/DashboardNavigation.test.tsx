import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
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

test('on a phone the current page scrolls into the middle of the row', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Image' ? 700 : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(90);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(390);
  showPage(<DashboardNavigation />, '/dashboard/image');
  expect(screen.getByRole('navigation', { name: 'Dashboard' }).scrollLeft).toBe(550);
});
