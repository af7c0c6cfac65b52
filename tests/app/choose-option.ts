import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens a list of antd and chooses from it. */
export async function chooseOption(user: UserEvent, list: HTMLElement, name: string | RegExp): Promise<void> {
  await user.click(list);
  await user.click(await screen.findByRole('option', { name }));
}
