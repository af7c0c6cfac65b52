import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Task } from '../../generated/account/types.gen.ts';
import { ApiDouble, json } from './api-double.ts';
import { createTask, credits, customer } from './records.ts';

export const taskList = 'GET /api/account/tasks';
export const taskState = `GET /api/account/tasks/${createTask().id}`;

/**
 * Requests of a page that creates something, for a customer without any works. `create` returns `accepted`, which is `underWay`
 * when the page polls it.
 */
export function generationApi(
  signedIn: () => boolean,
  create: string,
  accepted: () => Task,
  underWay = accepted,
): ApiDouble {
  localStorage.clear();
  sessionStorage.clear();
  return new ApiDouble()
    .on('GET /api/account/session', () => json({ customer: signedIn() ? customer : null, credits }))
    .on('GET /api/account/credits', () => json(credits))
    .on(taskList, () => json({ data: [], next_cursor: null }))
    .on(create, () => json(accepted(), 202))
    .on(taskState, () => json(underWay()));
}

/** A problem that reports too few credits. */
export async function findBuyCredits(): Promise<HTMLElement> {
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    'Your credits are not enough, please top up, if you have any questions, please contact support.',
  );
  return within(alert).getByRole('link', { name: 'Buy credits' });
}
