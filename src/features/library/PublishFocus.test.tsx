import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ApiDouble, json } from '../../../tests/app/api-double.ts';
import { createWorkRecord, credits, customer } from '../../../tests/app/records.ts';
import { showAppPage } from '../../../tests/app/show-app-page.tsx';
import { LibraryPage } from './LibraryPage.tsx';

const work = createWorkRecord({ kind: 'image', id: 'image_1', title: 'Tin roof' });
let api: ApiDouble;
beforeEach(() => {
  let visibility: 'private' | 'public' = 'private';
  const now = () => ({ ...work, visibility });
  const detail = () => ({ ...now(), family: [], lyrics: null });
  api = new ApiDouble()
    .on('GET /api/account/session', () => json({ customer, credits }))
    .on('GET /api/account/keys', () => json({ data: [], next_cursor: null }))
    .on('GET /api/account/works', () => json({ data: [now()], next_cursor: null }))
    .on('GET /api/account/works/keeping', () => json({ kept: 0, most: 10 }))
    .on('GET /api/account/works/image_1', () => json(detail()))
    .on('PATCH /api/account/works/image_1', ({ body }) => {
      visibility = (body as { visibility: 'private' | 'public' }).visibility;
      return json(now());
    });
});
afterEach(() => api.close());

test('after publishing from the panel, Escape closes the dialog and the panel, and the focus returns each time', async () => {
  const { user } = showAppPage(<LibraryPage />, '/dashboard/library?id=image_1');
  const panel = await screen.findByRole('dialog');
  await user.click(await within(panel).findByRole('button', { name: 'Publish' }));
  const dialog = await waitFor(() => {
    const found = screen.getAllByRole('dialog').find((each) => each.querySelector('.ant-modal-title') !== null);
    expect(found).toBeVisible();
    return found!;
  });
  await user.type(within(dialog).getByLabelText(/Title/), ' sings');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await within(dialog).findByText('The work is in the gallery.');
  expect(within(dialog).getByRole('link', { name: 'Open in the gallery' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(within(panel).getByRole('button', { name: 'Make private' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('link', { name: /^Tin roof\s*· 1$/ })).toHaveFocus();
});
