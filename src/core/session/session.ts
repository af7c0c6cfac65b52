import type { Credits, Customer, Session as SessionResponse } from '#generated/account/types.gen.ts';
import { ApiError, toApiError } from '../api/api-error.ts';
import { fetchJson } from '../api/fetch-json.ts';
import {
  clearOwned,
  readSignedIn,
  rememberExpiry,
  rememberSignIn,
  rememberSignOut,
  signedInKey,
  visitor,
  wasSignedOut,
} from '../customer-storage.ts';

/** Whether there was a session, which has expired if there is none now. Other tabs remember it, too. */
const hadSession = (): boolean => readSignedIn() !== null;

export type SessionState =
  /** The session isn't loaded yet, or its request failed. It is never assumed. */
  | { readonly status: 'unknown'; readonly failure?: ApiError }
  /** `expired`: there was a session before, and it did not end by logging out. */
  | { readonly status: 'out'; readonly expired: boolean }
  | {
      readonly status: 'in';
      readonly customer: Customer;
      readonly credits: Credits;
      /** No request can change anything. */
      readonly maintenance?: boolean;
    };

export const unknownSession: SessionState = { status: 'unknown' };

/** The session of the page and the balance, which are loaded once and shared by all components. */
export class Session {
  readonly #listeners = new Set<() => void>();
  #state = unknownSession;
  #epoch = 0;
  #listenerAbort = new AbortController();
  #loading: Promise<ApiError | undefined> | undefined;

  readonly state = (): SessionState => this.#state;

  /**
   * Increases when the customer signs out, the session expires, or another customer signs in. What was requested in an
   * earlier epoch must not be used.
   */
  readonly epoch = (): number => this.#epoch;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#listen();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#listenerAbort.abort();
    };
  };

  /** Ends with a sign-out in another tab, without a request. Reloads when another tab logs in, and when the browser is online again. */
  #listen(): void {
    // At build time, there is no window.
    if (typeof window === 'undefined') return;
    this.#listenerAbort = new AbortController();
    const { signal } = this.#listenerAbort;
    addEventListener('storage', ({ key }) => (key === signedInKey || key === null) && this.#followOtherTabs(), {
      signal,
    });
    // A page that the browser kept in memory has missed these events.
    addEventListener('pageshow', ({ persisted }) => persisted && this.#followOtherTabs(), { signal });
    addEventListener('online', () => this.#state.status === 'unknown' && void this.reload(), { signal });
  }

  #followOtherTabs(): void {
    if (!wasSignedOut()) void this.reload();
    // Drafts of a visitor, made after the sign-out, stay.
    else if (this.#state.status !== 'out' || this.#state.expired) this.#signOut();
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
    const epoch = this.#epoch;
    const wasOut = wasSignedOut();
    try {
      const {
        customer,
        credits,
        maintenance = false,
      } = await fetchJson<SessionResponse>('GET', '/api/account/session');
      if (epoch !== this.#epoch) return undefined;
      // Another tab signed out in the meantime.
      if (!wasOut && wasSignedOut()) {
        this.#followOtherTabs();
        return undefined;
      }
      if (customer === null || credits === null) {
        this.#end(hadSession());
        return undefined;
      }
      rememberSignIn(customer.id);
      if (this.#state.status === 'in' && this.#state.customer.id !== customer.id) this.#epoch += 1;
      this.#set({ status: 'in', customer, credits, ...(maintenance ? { maintenance } : {}) });
    } catch (error) {
      if (epoch !== this.#epoch) return undefined;
      // An unknown failure must be shown too: without one, the page would wait forever.
      const failure = toApiError(error) ?? new ApiError({ kind: 'parse', cause: error });
      if (this.#state.status === 'unknown') this.#set({ status: 'unknown', failure });
      return failure;
    }
    return undefined;
  }

  /** Reloads the balance after a task was created, finished or canceled. Keeps the old one if this fails. */
  async reloadCredits(): Promise<void> {
    if (this.#state.status !== 'in') return;
    const epoch = this.#epoch;
    try {
      const credits = await fetchJson<Credits>('GET', '/api/account/credits');
      if (epoch === this.#epoch && this.#state.status === 'in') this.#set({ ...this.#state, credits });
    } catch (error) {
      if (toApiError(error)?.status === 401) this.handleUnauthorized(epoch);
    }
  }

  /** Handles a 401 response to a request of an epoch. Returns whether there was a session. */
  handleUnauthorized(epoch = this.#epoch): boolean {
    if (epoch !== this.#epoch) return false;
    const { status } = this.#state;
    const had = status === 'out' ? this.#state.expired : status === 'in' || hadSession();
    if (status !== 'out') this.#end(had);
    return had;
  }

  /** There is no session. */
  #end(expired: boolean): void {
    if (wasSignedOut()) clearOwned([visitor]);
    else rememberExpiry();
    if (this.#state.status === 'in') this.#epoch += 1;
    this.#set({ status: 'out', expired });
  }

  /** Called after the customer logged out, here or in another tab. Nothing of the customer stays in this browser. */
  handleSignOut(): void {
    rememberSignOut();
    this.#signOut();
  }

  #signOut(): void {
    clearOwned([]);
    this.#epoch += 1;
    this.#set({ status: 'out', expired: false });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const createSession = () => new Session();

/** An operation of the auth library, which isn't in the contract. The others are in features/auth. */
export const signOut = (): Promise<unknown> => fetchJson('POST', '/api/auth/sign-out', {});
