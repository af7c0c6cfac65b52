import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { credits, customer } from '../../../tests/app/records.ts';
import { showPage } from '../../../tests/app/show-page.tsx';
import { MaintenanceNotice } from './account-notices.tsx';

let api: ApiDouble;
afterEach(() => api.close());

const show = (more: object) => {
  api = new ApiDouble().on('GET /api/account/session', () => json({ customer, credits, ...more }));
  return showPage(<MaintenanceNotice />, '/dashboard/api/overview');
};

test('says that changes are rejected during maintenance', async () => {
  show({ maintenance: true });
  const notice = await screen.findByRole('region', { name: 'Maintenance in progress' });
  expect(notice).toHaveTextContent('changes and new tasks are rejected');
});

test('is absent otherwise', async () => {
  show({});
  await waitFor(() => expect(api.made('GET /api/account/session')).toHaveLength(1));
  expect(screen.queryByRole('region')).toBeNull();
});
