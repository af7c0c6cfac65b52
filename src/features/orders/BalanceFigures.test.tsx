import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createOverview, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';

let api: ApiDouble;
afterEach(() => api.close());

function show(days: number, spent: number) {
  const created = new Date(Date.now() - days * 86_400_000).toISOString();
  api = new ApiDouble()
    .on('GET /api/account/session', () =>
      json({ customer: { ...customer, created_at: created }, credits: { available: 50, held: 0, used: 60 } }),
    )
    .on('GET /api/account/overview', () =>
      json(createOverview({ range: '30d', totals: { ...createOverview().totals, credits: spent } })),
    );
  showAppPage(<BalanceFigures known />, '/dashboard/api/billing');
}

test.for([
  [60, '25 days'],
  [1, 'Over a year'],
  [0, '–'],
] as const)('the balance says how many songs it buys, and how long it lasts: %d spent', async ([spent, lasts]) => {
  show(90, spent);
  expect(await screen.findByText(lasts)).toBeVisible();
  expect(screen.getByText('Songs left').nextElementSibling).toHaveTextContent('8');
});

test('the pace of a young account counts since it was created', async () => {
  show(9.5, 20);
  expect(await screen.findByText('25 days')).toBeVisible();
  expect(screen.getByText(/^At the pace since /)).toBeVisible();
});
