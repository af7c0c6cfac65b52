import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createOverview, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';

let api: ApiDouble;
afterEach(() => api.close());

test.for([
  [60, '25 days'],
  [1, 'Over a year'],
  [0, '–'],
] as const)('the balance says how many songs it buys, and how long it lasts: %d spent', async ([spent, lasts]) => {
  const created = new Date(Date.now() - 90 * 86_400_000).toISOString();
  api = new ApiDouble()
    .on('GET /api/account/session', () =>
      json({ customer: { ...customer, created_at: created }, credits: { available: 50, held: 0, used: 60 } }),
    )
    .on('GET /api/account/overview', () =>
      json(createOverview({ range: '30d', totals: { ...createOverview().totals, credits: spent } })),
    );
  showAppPage(<BalanceFigures known />, '/dashboard/api/billing');
  expect(await screen.findByText(lasts)).toBeVisible();
  expect(screen.getByText('Songs left').nextElementSibling).toHaveTextContent('8');
});
