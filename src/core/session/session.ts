import type { Credits, Customer, Session as SessionAnswer } from '#generated/account/types.gen.ts';
import { failureOf, type ApiFailure } from '../api/api-failure.ts';
import { jsonCall } from '../api/json-call.ts';
import type { PageServices, PageConfig } from '../page-services.ts';
import { readStored, writeStored } from '../storage.ts';

const key = 'cadenza.session';

/**
 * Remembers between pages and tabs that there is a session, and nothing of it: so that its end can be told from never
 * having had one. Without storage (a private window may have none) nothing is remembered.
 */
const sessionMark = {
  isSet: (): boolean => readStored('localStorage', key) !== null,
  set(): void {
    if (!sessionMark.isSet()) writeStored('localStorage', key, '1');
  },
  clear(): void {
    writeStored('localStorage', key, null);
  },
  isKey: (name: string | null): boolean => name === key,
};

export type SessionState =
  /** Not answered yet, or the question failed. Never guessed. */
  | { readonly status: 'unknown'; readonly failure?: ApiFailure }
  /** `expired`: there was a session before, and it did not end by logging out. */
  | { readonly status: 'out'; readonly expired: boolean }
  | { readonly status: 'in'; readonly customer: Customer; readonly credits: Credits };

export const unknownSession: SessionState = { status: 'unknown' };

/** Who is signed in on this page and what they can spend: asked once, told to everybody who shows it. */
export class Session {
  readonly #services: PageServices;
  readonly #listeners = new Set<() => void>();
  #state = unknownSession;
  #deaf = new AbortController();
  #asking: Promise<ApiFailure | undefined> | undefined;

  constructor(services: PageServices) {
    this.#services = services;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#listen();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#deaf.abort();
    };
  };

  /** Hears when another tab logs in or out, and when the network is there again after the question had failed. */
  #listen(): void {
    // Pages that are rendered while the site is built have no window to hear from.
    if (typeof window === 'undefined') return;
    this.#deaf = new AbortController();
    const { signal } = this.#deaf;
    addEventListener('storage', ({ key }) => sessionMark.isKey(key) && void this.reload(), { signal });
    addEventListener('online', () => this.#state.status === 'unknown' && void this.reload(), { signal });
  }

  /** Asks once per page, whoever asks and however often. */
  async ensure(): Promise<void> {
    if (this.#state.status !== 'unknown' || this.#state.failure !== undefined) return;
    await (this.#asking ?? this.reload());
  }

  /** Asks who is signed in and what they can spend. Resolves with the failure, if there was one. */
  reload(): Promise<ApiFailure | undefined> {
    // After what is under way: that may have been asked before one logged in.
    const asking = (this.#asking ?? Promise.resolve()).then(() => this.#ask());
    this.#asking = asking;
    return asking;
  }

  async #ask(): Promise<ApiFailure | undefined> {
    try {
      const { customer, credits } = await jsonCall<SessionAnswer>(this.#services.config, 'GET', '/api/account/session');
      if (customer === null || credits === null) {
        this.#set({ status: 'out', expired: sessionMark.isSet() });
        sessionMark.clear();
        return undefined;
      }
      sessionMark.set();
      this.#set({ status: 'in', customer, credits });
    } catch (error) {
      const failure = failureOf(error);
      if (this.#state.status === 'unknown') this.#set({ status: 'unknown', failure });
      return failure;
    }
    return undefined;
  }

  /** Requests the balance anew: after a task was made, came to its end, or was canceled. If that fails, it stays. */
  async reloadCredits(): Promise<void> {
    if (this.#state.status !== 'in') return;
    try {
      const credits = await jsonCall<Credits>(this.#services.config, 'GET', '/api/account/credits');
      if (this.#state.status === 'in') this.#set({ ...this.#state, credits });
    } catch (error) {
      if (failureOf(error)?.status === 401) this.refused();
    }
  }

  /** A call was refused as signed out. Answers whether there had been a session. */
  refused(): boolean {
    const { status } = this.#state;
    const had = status === 'out' ? this.#state.expired : status === 'in' || sessionMark.isSet();
    if (status !== 'out') this.#set({ status: 'out', expired: had });
    sessionMark.clear();
    return had;
  }

  /** The customer logged out. */
  end(): void {
    sessionMark.clear();
    this.#set({ status: 'out', expired: false });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export function makeSession(services: PageServices): Session {
  return new Session(services);
}

/** An operation of the auth library: it is not in the contract. The others are in features/auth. */
export function signOut(config: PageConfig): Promise<unknown> {
  return jsonCall(config, 'POST', '/api/auth/sign-out', {});
}
