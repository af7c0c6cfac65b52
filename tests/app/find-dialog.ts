import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The first look at a page of many parts takes its time. */
const timeout = { timeout: 60_000 };

/** The dialog of a title. In tests antd gives dialogs and tooltips the same id, so that the role does not find it by name. */
export async function findDialog(title: string): Promise<HTMLElement> {
  const found = await waitFor(() => {
    const dialogs = screen.getAllByRole('dialog');
    const titled = dialogs.find((dialog) => dialog.querySelector('.ant-modal-title')?.textContent === title);
    expect(titled).toBeVisible();
    return titled!;
  }, timeout);
  return found;
}
