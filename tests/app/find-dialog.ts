import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The first render of a large page takes a while. */
const timeout = { timeout: 60_000 };

/**
 * Finds a dialog by its title. In tests, antd gives dialogs and tooltips the same ID, so they can't be found by role
 * and name.
 */
export async function findDialog(title: string): Promise<HTMLElement> {
  const found = await waitFor(() => {
    const dialogs = screen.getAllByRole('dialog');
    const titled = dialogs.find((dialog) => dialog.querySelector('.ant-modal-title')?.textContent === title);
    expect(titled).toBeVisible();
    return titled!;
  }, timeout);
  return found;
}
