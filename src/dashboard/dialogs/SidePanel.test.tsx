import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { SidePanel } from './SidePanel.tsx';

const showPanel = () =>
  render(
    <SidePanel title="Task" open onClose={() => {}} onClosed={() => {}} returnTo={[]}>
      <input aria-label="Reason" />
    </SidePanel>,
  );

const hasOpened = async () => {
  const panel = screen.getByRole('dialog');
  await waitFor(() => expect(panel.closest('[class*="-motion-"]')).toBeNull());
};

test('a side panel that has opened has the focus on its close button', async () => {
  showPanel();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
});

test('text that is typed while a side panel opens isn’t lost', async () => {
  showPanel();
  const field = await screen.findByLabelText('Reason');
  await userEvent.type(field, 'No worker');
  await hasOpened();
  await userEvent.keyboard(' is running.');
  expect(field).toHaveValue('No worker is running.');
});
