import { useState } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listKeysOptions } from '../../generated/account/@tanstack/react-query.gen.ts';
import { ApiDouble, json } from '../../tests/app/api-double.ts';
import { credits, customer } from '../../tests/app/records.ts';
import { showPage } from '../../tests/app/show-page.tsx';
import { QueryView } from '../dashboard/QueryView.tsx';
import { useRead } from './api/use-read.ts';
import { CustomerAccountProvider } from './CustomerAccountProvider.tsx';
import { createSession } from './session/session.ts';

let api: ApiDouble;
beforeEach(() => {
  api = new ApiDouble().on('GET /api/account/session', () => json({ customer, credits }));
});
afterEach(() => {
  onlineManager.setOnline(true);
  api.close();
});

function KeyCount() {
  const query = useRead(listKeysOptions, { query: {} });
  return (
    <QueryView query={query} failed="The keys couldn’t be loaded">
      {({ data }) => <p>{`Keys: ${data.length}`}</p>}
    </QueryView>
  );
}

test('a page opened without a network shows an error, and its data once the network is back', async () => {
  onlineManager.setOnline(false);
  api.on('GET /api/account/keys', () => Promise.reject(new TypeError('Failed to fetch')));
  showPage(<KeyCount />, '/dashboard/api/keys');
  expect(await screen.findByText('The keys couldn’t be loaded')).toBeVisible();
  api.on('GET /api/account/keys', () => json({ data: [], next_cursor: null }));
  onlineManager.setOnline(true);
  expect(await screen.findByText('Keys: 0')).toBeVisible();
});

function Customers() {
  const [id, setId] = useState<string>();
  return (
    <>
      <button type="button" onClick={() => setId('cus_1')}>
        Open
      </button>
      <button type="button" onClick={() => setId(undefined)}>
        Leave
      </button>
      {id && (
        <CustomerAccountProvider id={id} getPath={() => ''}>
          <KeyCount />
        </CustomerAccountProvider>
      )}
    </>
  );
}

test('the cache of a viewed customer is released when support leaves the customer', async () => {
  api.on('GET /api/admin/customers/cus_1/keys', () => json({ data: [], next_cursor: null }));
  const { user, services } = showPage(<Customers />, '/user/admin');
  const session = services.get(createSession);
  const { subscribe } = session;
  let subscribed = 0;
  Object.assign(session, {
    subscribe: (listener: () => void) => {
      const unsubscribe = subscribe(listener);
      subscribed += 1;
      return () => {
        unsubscribe();
        subscribed -= 1;
      };
    },
  });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByText('Keys: 0');
  expect(subscribed).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  expect(subscribed).toBe(0);
});
