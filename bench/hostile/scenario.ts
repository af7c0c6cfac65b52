/** A request that a hostile caller repeats. */
export interface Attack {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A customer of the server. */
export interface Member {
  readonly cookie: string;
  /** The secret of a live key. */
  readonly key: string;
  /** The secret of a key that was deactivated. */
  readonly inactiveKey: string;
  /** The secrets of test keys, each with its own rate limit. */
  readonly testKeys: readonly string[];
}

export interface Scenario {
  readonly name: string;
  /** Variables of the server, and what to close after it has ended. */
  prepare?(): Promise<{ readonly env: Readonly<Record<string, string>>; close(): Promise<void> }>;
  /** The requests that the loops send in turn. Each loop starts at a different one. */
  attacks(member: Member): readonly Attack[];
}
