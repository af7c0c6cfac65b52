import type { Draft } from './model/draft.ts';

/** A call that was made: enough to make it again, and never its key. */
export interface Past {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly ms: number;
}

/** Calls of an operation that are remembered. */
const most = 20;

const draftKey = (id: string) => `cadenza.try.${id}`;
const pastKey = (id: string) => `cadenza.tried.${id}`;

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    // Storage is blocked, or somebody else wrote there.
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Blocked or full: the page goes on without.
  }
}

function isDraft(value: unknown): value is Draft {
  const { parameters, text } = (value ?? {}) as Partial<Draft>;
  return typeof parameters === 'object' && parameters !== null && typeof text === 'string';
}

/** What was being written in this tab, until it is closed. */
export const drafts = {
  read(id: string): Draft | undefined {
    const kept = read(draftKey(id));
    return isDraft(kept) ? kept : undefined;
  },
  write: (id: string, draft: Draft) => write(draftKey(id), draft),
};

export const pastCalls = {
  read(id: string): readonly Past[] {
    const kept = read(pastKey(id));
    return Array.isArray(kept) ? kept.filter((past: Past) => isDraft(past?.draft)) : [];
  },
  /** Answers the list with the new one first. */
  add(id: string, past: Past): readonly Past[] {
    const all = [past, ...pastCalls.read(id)].slice(0, most);
    write(pastKey(id), all);
    return all;
  },
};
