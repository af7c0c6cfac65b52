import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../tests/app/show-page.tsx';
import { DashboardNavigation } from '../../dashboard/layout/DashboardNavigation.tsx';
import { DashboardPage } from './DashboardPage.tsx';

const addresses = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

test('links to every tool of the sidebar, with a description', () => {
  showPage(
    <>
      <DashboardNavigation />
      <main>
        <DashboardPage part="all" />
      </main>
    </>,
    '/dashboard',
  );
  const page = screen.getByRole('main');
  expect(addresses(page)).toEqual(addresses(screen.getByRole('navigation')));
  expect(within(page).getByRole('link', { name: /Video/ })).toHaveTextContent('Generate videos from a prompt');
});

test('the API page links to its tools only', () => {
  showPage(
    <main>
      <DashboardPage part="api" />
    </main>,
    '/dashboard/api',
  );
  expect(addresses(screen.getByRole('main')).every((address) => address?.startsWith('/dashboard/api/'))).toBe(true);
});
