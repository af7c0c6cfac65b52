import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ActionMenu } from './ActionMenu.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a dialog that an action opens keeps the focus, even with slow frames', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  render(
    <>
      <ActionMenu label="More" actions={[{ label: 'Rename', onSelect: () => screen.getByLabelText('Name').focus() }]} />
      <input aria-label="Name" />
    </>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  while (frames.length > 0) frames.shift()!(0);
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
