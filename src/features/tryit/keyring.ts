import type { GuestKey, KeyPage, KeySecret } from '#generated/account/types.gen.ts';
import { jsonCall } from '../../core/api/json-call.ts';
import type { PageConfig } from '../../core/page-config.ts';
import type { PageServices } from '../../core/page-services.ts';

export interface OwnKey {
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
export class Keyring {
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
    const { data } = await jsonCall<KeyPage>(this.#config, 'GET', '/api/account/keys?limit=100');
    const now = Date.now();
    return data.filter(
      ({ mode, status, expires_at: ends }) =>
        mode === 'test' && status === 'active' && (ends === null || Date.parse(ends) > now),
    );
  }

  async guest(): Promise<Choice> {
    return { kind: 'guest', key: await jsonCall<GuestKey>(this.#config, 'POST', '/api/guest-key') };
  }

  /** The secret of a choice; that of an own key is fetched when it is first used. */
  async secretOf(choice: Choice): Promise<string> {
    if (choice.kind === 'pasted') return choice.secret;
    if (choice.kind === 'guest') return choice.key.secret;
    const { id } = choice.key;
    const known = this.#revealed.get(id);
    if (known !== undefined) return known;
    const { secret } = await jsonCall<KeySecret>(this.#config, 'POST', `/api/account/keys/${id}/reveal`);
    this.#revealed.set(id, secret);
    return secret;
  }
}

export function makeKeyring({ config }: PageServices): Keyring {
  return new Keyring(config);
}

/** Whether calls with a key spend credits. */
export const isLive = (choice: Choice | null): boolean =>
  choice?.kind === 'pasted' && choice.secret.trim().startsWith('cdz_live_');

export const isUsable = (choice: Choice | null): choice is Choice =>
  choice !== null && (choice.kind !== 'pasted' || choice.secret.trim() !== '');
