import type { GuestKey } from '#generated/account/types.gen.ts';
import type { GenerateRequest, Task } from '#generated/v2/types.gen.ts';
import { toApiError } from './api-error.ts';
import { fetchJson } from './fetch-json.ts';
import { readOwned, writeOwned } from '../customer-storage.ts';
import { newUuid } from '../new-uuid.ts';
import { ownKey } from '../storage.ts';

const storageKey = ownKey('guest-key');
/** Milliseconds. A key that expires within this time isn't used for another request. */
const margin = 60_000;

/** The key of this tab survives a reload. One that is shared is for all tabs. */
const places = ['sessionStorage', 'localStorage'] as const;

/** Discards the guest key, so that the next request gets a new one. */
export const discardGuestKey = (): void => {
  for (const place of places) writeOwned(place, storageKey, null);
};

/** The guest key of this tab, or a shared one. Null if there is none or it has expired. */
export function readGuestKey(): GuestKey | null {
  const stored = places.map((place) => readOwned(place, storageKey) as GuestKey | null);
  const key = stored.find((one) => one !== null && Date.parse(one.expires_at) - margin > Date.now()) ?? null;
  if (key === null) discardGuestKey();
  return key;
}

/** Gives the guest key of this tab to other tabs, because a sign-up that saves its works may end in one of them. */
export const shareGuestKey = (): void => void writeOwned('localStorage', storageKey, readGuestKey());

/** Returns the guest key of this tab, or creates one. */
export async function getGuestKey(): Promise<GuestKey> {
  const stored = readGuestKey();
  if (stored !== null) return stored;
  const key = await fetchJson<GuestKey>('POST', '/api/guest-key');
  writeOwned('sessionStorage', storageKey, key);
  return key;
}

export interface GuestTask {
  readonly secret: string;
  readonly task: Task;
}

/**
 * Creates a task with the guest key of this tab. A key that the server no longer accepts is replaced once.
 *
 * @throws ApiError when no key is issued or the request is rejected.
 */
export async function createAsGuest(body: GenerateRequest): Promise<GuestTask> {
  for (let attempt = 1; ; attempt += 1) {
    const { secret } = await getGuestKey();
    const headers = { Authorization: `Bearer ${secret}`, 'Idempotency-Key': newUuid() };
    try {
      return { secret, task: await fetchJson<Task>('POST', '/api/v2/generate', body, headers) };
    } catch (error) {
      if (toApiError(error)?.status !== 401 || attempt > 1) throw error;
      discardGuestKey();
    }
  }
}
