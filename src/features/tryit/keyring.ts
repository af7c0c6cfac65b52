import { useEffect, useState } from 'react';
import type { GuestKey, KeyPage, KeySecret } from '#generated/account/types.gen.ts';
import { fetchJson } from '../../core/api/fetch-json.ts';
import { type PageConfig, type PageServices, usePageService } from '../../core/page-services.ts';
import { useSession } from '../../core/session/use-session.ts';

interface OwnKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last4: string;
}

/** Which key signs the calls. */
export type Choice =
  | { readonly kind: 'own'; readonly key: OwnKey }
  | { readonly kind: 'guest'; readonly key: GuestKey }
  | { readonly kind: 'pasted'; readonly secret: string };

/** The keys that are used on this page: in memory and nowhere else, gone with the page. */
class Keyring {
  readonly #config: PageConfig;
  readonly #revealed = new Map<string, string>();
  #choice: Choice | null = null;

  constructor(config: PageConfig) {
    this.#config = config;
  }

  get choice(): Choice | null {
    return this.#choice;
  }

  choose(choice: Choice | null): void {
    this.#choice = choice;
  }

  /** The customer's own test keys that work. */
  async own(): Promise<readonly OwnKey[]> {
    const { data } = await fetchJson<KeyPage>(this.#config, 'GET', '/api/account/keys?limit=100');
    const now = Date.now();
    return data.filter(
      ({ mode, status, expires_at: ends }) =>
        mode === 'test' && status === 'active' && (ends === null || Date.parse(ends) > now),
    );
  }

  async guest(): Promise<Choice> {
    return { kind: 'guest', key: await fetchJson<GuestKey>(this.#config, 'POST', '/api/guest-key') };
  }

  /** The secret of a choice; that of an own key is fetched when it is first used. */
  async secretOf(choice: Choice): Promise<string> {
    if (choice.kind === 'pasted') return choice.secret;
    if (choice.kind === 'guest') return choice.key.secret;
    const { id } = choice.key;
    const known = this.#revealed.get(id);
    if (known !== undefined) return known;
    const { secret } = await fetchJson<KeySecret>(this.#config, 'POST', `/api/account/keys/${id}/reveal`);
    this.#revealed.set(id, secret);
    return secret;
  }
}

function createKeyring({ config }: PageServices): Keyring {
  return new Keyring(config);
}

/** Whether calls with a key spend credits. */
export const isLive = (choice: Choice | null): boolean =>
  choice?.kind === 'pasted' && choice.secret.trim().startsWith('cdz_live_');

export const isUsable = (choice: Choice | null): choice is Choice =>
  choice !== null && (choice.kind !== 'pasted' || choice.secret.trim() !== '');

/** The available keys and the selected one. The selection survives navigation. */
export function useKeys() {
  const keyring = usePageService(createKeyring);
  const session = useSession();
  const [choice, setChoice] = useState<Choice | null>(keyring.choice);
  const [own, setOwn] = useState<readonly OwnKey[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const signedIn = session.status === 'in';

  function choose(next: Choice | null): void {
    keyring.choose(next);
    setChoice(next);
    setFailure(null);
  }

  useEffect(() => {
    if (!signedIn) return;
    let gone = false;
    keyring.own().then(
      (keys) => {
        if (gone) return;
        setOwn(keys);
        const [first] = keys;
        if (keyring.choice === null && first) {
          keyring.choose({ kind: 'own', key: first });
          setChoice(keyring.choice);
        }
      },
      (error: unknown) => {
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [keyring, signedIn]);

  async function beGuest(): Promise<Choice | null> {
    setBusy(true);
    try {
      const made = await keyring.guest();
      choose(made);
      return made;
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { keyring, choice, choose, own: own ?? [], failure, fail: setFailure, busy, beGuest, session };
}

export type Keys = ReturnType<typeof useKeys>;
