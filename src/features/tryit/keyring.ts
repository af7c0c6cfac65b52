import { useCallback, useState } from 'react';
import type { GuestKey, Key, KeyPage, KeySecret } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { type PageServices, usePageService } from '../../core/page-services.ts';
import { useSession, useSessionService } from '../../core/session/use-session.ts';
import { readOwned, writeOwned } from '../../core/customer-storage.ts';
import { createSession, type Session } from '../../core/session/session.ts';
import { ownKey } from '../../core/storage.ts';
import { isActiveTestKey } from '../keys/key-text.ts';
import { useLoad } from '../../core/use-load.ts';
import { makeStore, useStore } from '../../ui/store.ts';
import { discardGuestKey, getGuestKey, readGuestKey } from '../../core/api/guest-key.ts';

/** The selected key. */
export type Choice =
  | { readonly kind: 'own'; readonly key: Key }
  | { readonly kind: 'guest'; readonly key: GuestKey }
  | { readonly kind: 'pasted'; readonly secret: string };

/** Whether a secret belongs to a live key, with any prefix. */
export const isLiveSecret = (secret: string): boolean => /^[a-z][a-z\d]{1,9}_live_/.test(secret.trim());

/** Whether a secret belongs to a test key, with any prefix. */
const isTestSecret = (secret: string): boolean => /^[a-z][a-z\d]{1,9}_test_/.test(secret.trim());

/** Whether requests with a key cost credits. */
export const isLive = (choice: Choice | null): boolean => choice?.kind === 'pasted' && isLiveSecret(choice.secret);

export const isUsable = (choice: Choice | null): choice is Choice =>
  choice !== null && (choice.kind !== 'pasted' || choice.secret.trim() !== '');

const storageKey = ownKey('try-key');

/**
 * The part of the selection that survives a reload of the tab: the ID of an own key, or a pasted test key. A live key
 * is never stored, nor is a secret that may be one. The guest key is stored separately.
 */
const storedChoice = {
  read(): { readonly own?: unknown; readonly secret?: unknown } {
    return readOwned('sessionStorage', storageKey) ?? {};
  },
  write(choice: Choice | null): void {
    const stored =
      choice?.kind === 'own'
        ? { own: choice.key.id }
        : choice?.kind === 'pasted' && isTestSecret(choice.secret)
          ? { secret: choice.secret.trim() }
          : null;
    writeOwned('sessionStorage', storageKey, stored);
  },
};

/** The keys of this page. None of them outlives the session of its customer. */
class Keyring {
  readonly #revealed = new Map<string, string>();
  readonly choice = makeStore<Choice | null>(null);
  readonly #session: Session;
  #epoch: number;

  constructor(session: Session) {
    this.#session = session;
    this.#epoch = session.epoch();
    const { secret } = storedChoice.read();
    if (typeof secret === 'string') this.choice.set({ kind: 'pasted', secret });
    session.subscribe(() => this.#forgetFormerCustomer());
  }

  #forgetFormerCustomer(): void {
    if (this.#epoch === this.#session.epoch()) return;
    this.#epoch = this.#session.epoch();
    this.#revealed.clear();
    this.choice.set(null);
  }

  choose(choice: Choice | null): void {
    this.choice.set(choice);
    storedChoice.write(choice);
  }

  /**
   * Loads the customer's active test keys. If nothing is selected yet, selects the key from before the reload, the
   * first own key, or the guest key of this tab, in this order.
   */
  async load(signedIn: boolean): Promise<readonly Key[]> {
    const epoch = this.#epoch;
    const own = signedIn ? await this.#loadOwnKeys() : [];
    if (epoch !== this.#epoch) return [];
    if (this.choice.current() !== null) return own;
    const { own: before } = storedChoice.read();
    const key = own.find(({ id }) => id === before) ?? own[0];
    const guest = readGuestKey();
    if (key) this.choose({ kind: 'own', key });
    else if (guest) this.choose({ kind: 'guest', key: guest });
    return own;
  }

  async #loadOwnKeys(): Promise<readonly Key[]> {
    const { data } = await fetchJson<KeyPage>('GET', '/api/account/keys?limit=100');
    return data.filter(isActiveTestKey);
  }

  async guest(): Promise<Choice> {
    return { kind: 'guest', key: await getGuestKey() };
  }

  /** The secret of the selected key. The secret of an own key is loaded on first use. */
  async getSecret(choice: Choice): Promise<string> {
    if (choice.kind === 'pasted') return choice.secret;
    if (choice.kind === 'guest') return choice.key.secret;
    const { id } = choice.key;
    const known = this.#revealed.get(id);
    if (known !== undefined) return known;
    const epoch = this.#epoch;
    const { secret } = await fetchJson<KeySecret>('POST', `/api/account/keys/${id}/reveal`);
    if (epoch !== this.#epoch) throw new Error('The customer of this key has signed out.');
    this.#revealed.set(id, secret);
    return secret;
  }
}

const createKeyring = (services: PageServices) => new Keyring(services.get(createSession));

/** The available keys and the selected one. The selection survives navigation, and a reload of the tab. */
export function useKeys() {
  const keyring = usePageService(createKeyring);
  const session = useSession();
  const sessionService = useSessionService();
  const choice = useStore(keyring.choice);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { status } = session;

  function choose(next: Choice | null): void {
    keyring.choose(next);
    setFailure(null);
  }

  const load = useCallback(
    (signal: AbortSignal) =>
      keyring.load(status === 'in').catch((error: unknown) => {
        if (!signal.aborted) setFailure(error);
        return [];
      }),
    [keyring, status],
  );
  const { data: own = [] } = useLoad(status === 'unknown' ? undefined : load);

  /** Selects the result of `find`. On failure, shows the error and resolves to null. */
  async function obtain(find: () => Promise<Choice>): Promise<Choice | null> {
    setBusy(true);
    try {
      const found = await find();
      choose(found);
      return found;
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return {
    keyring,
    choice,
    choose,
    own,
    failure,
    fail: setFailure,
    busy,
    session,
    getGuestKey: () => obtain(() => keyring.guest()),
    /** The key for a request if none is selected: an own test key, or a guest key. */
    chooseDefault: () =>
      obtain(async () => {
        await sessionService.load();
        await keyring.load(sessionService.state().status === 'in');
        return keyring.choice.current() ?? keyring.guest();
      }),
    /** Discards a guest key that the server no longer accepts. The next request gets a new one. */
    dropGuest: () => {
      discardGuestKey();
      choose(null);
    },
  };
}

export type Keys = ReturnType<typeof useKeys>;
