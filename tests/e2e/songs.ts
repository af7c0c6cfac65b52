import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Site } from './site.ts';

interface SongTask {
  readonly id: string;
  readonly status: string;
  readonly clips: readonly { readonly id: string }[];
}

/** Generates a live song for the customer of a page. Returns its task when it has succeeded. */
export async function createSong({ base }: Site, page: Page, input: object): Promise<SongTask> {
  const created = await page.request.post(`${base}/api/account/tasks`, {
    data: { type: 'generate', mode: 'live', input },
    headers: { origin: base },
  });
  expect(created.status(), await created.text()).toBeLessThan(300);
  const { id } = (await created.json()) as SongTask;
  const read = async () => (await (await page.request.get(`${base}/api/account/tasks/${id}`)).json()) as SongTask;
  await expect.poll(async () => (await read()).status).toBe('succeeded');
  return read();
}
