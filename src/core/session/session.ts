import type { Credits, Customer, Session as SessionResponse } from '#generated/account/types.gen.ts';
import { toApiError, type ApiError } from '../api/api-error.ts';
import { fetchJson } from '../api/fetch-json.ts';
import type { PageServices, PageConfig } from '../page-services.ts';
import { ownKey, readStored, writeStored } from '../storage.ts';

const storageKey = ownKey('session');

/**
 * Remembers across tabs whether there was a session, to distinguish an expired session from none. Without storage,
 * nothing is remembered.
 */
const remember = (hasSession: boolean) => writeStored('localStorage', storageKey, hasSession ? '1' : null);
const hadSession = (): boolean => readStored('localStorage', storageKey) !== null;

export type SessionState =
  /** The session isn't loaded yet, or its request failed. It is never assumed. */
  | { readonly status: 'unknown'; readonly failure?: ApiError }
  /** `expired`: there was a session before, and it did not end by logging out. */
  | { readonly status: 'out'; readonly expired: boolean }
  | { readonly status: 'in'; readonly customer: Customer; readonly credits: Credits };

export const unknownSession: SessionState = { status: 'unknown' };

/** The session of the page and the balance, which are loaded once and shared by all components. */
export class Session {
  readonly #services: PageServices;
  readonly #listeners = new Set<() => void>();
  #state = unknownSession;
  #listenerAbort = new AbortController();
  #loading: Promise<ApiError | undefined> | undefined;

  constructor(services: PageServices) {
    this.#services = services;
  }

  readonly state = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#listen();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#listenerAbort.abort();
    };
  };

  /** Reloads when another tab logs in or out, and when the browser is online again after a failure. */
  #listen(): void {
    // At build time, there is no window.
    if (typeof window === 'undefined') return;
    this.#listenerAbort = new AbortController();
    const { signal } = this.#listenerAbort;
    addEventListener('storage', ({ key }) => key === storageKey && void this.reload(), { signal });
    addEventListener('online', () => this.#state.status === 'unknown' && void this.reload(), { signal });
  }

  /** Loads the session once per page. */
  async load(): Promise<void> {
    if (this.#state.status !== 'unknown' || this.#state.failure !== undefined) return;
    await (this.#loading ?? this.reload());
  }

  /** Loads the session and the balance. Resolves with the error, if there was one. */
  reload(): Promise<ApiError | undefined> {
    // Wait for a request in progress, which may have started before the login.
    const loading = (this.#loading ?? Promise.resolve()).then(() => this.#fetch());
    this.#loading = loading;
    return loading;
  }

  async #fetch(): Promise<ApiError | undefined> {
    try {
      const { config } = this.#services;
      const { customer, credits } = await fetchJson<SessionResponse>(config, 'GET', '/api/account/session');
      if (customer === null || credits === null) {
        this.#set({ status: 'out', expired: hadSession() });
        remember(false);
        return undefined;
      }
      remember(true);
      this.#set({ status: 'in', customer, credits });
    } catch (error) {
      const failure = toApiError(error);
      if (this.#state.status === 'unknown') this.#set({ status: 'unknown', failure });
      return failure;
    }
    return undefined;
  }

  /** Reloads the balance after a task was created, finished or canceled. Keeps the old one if this fails. */
  async reloadCredits(): Promise<void> {
    if (this.#state.status !== 'in') return;
    try {
      const credits = await fetchJson<Credits>(this.#services.config, 'GET', '/api/account/credits');
      if (this.#state.status === 'in') this.#set({ ...this.#state, credits });
    } catch (error) {
      if (toApiError(error)?.status === 401) this.handleUnauthorized();
    }
  }

  /** Handles a 401 response. Returns whether there was a session. */
  handleUnauthorized(): boolean {
    const { status } = this.#state;
    const had = status === 'out' ? this.#state.expired : status === 'in' || hadSession();
    if (status !== 'out') this.#set({ status: 'out', expired: had });
    remember(false);
    return had;
  }

  /** Called after the customer logged out. */
  handleSignOut(): void {
    remember(false);
    this.#set({ status: 'out', expired: false });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const createSession = (services: PageServices) => new Session(services);

/** An operation of the auth library, which isn't in the contract. The others are in features/auth. */
export const signOut = (config: PageConfig): Promise<unknown> => fetchJson(config, 'POST', '/api/auth/sign-out', {});
