import { useEffect, useState } from 'react';
import type { Json, JsonObject, OperationForm } from '../../core/api/operation-form.ts';
import { readOwned, writeOwned } from '../../core/customer-storage.ts';
import { newUuid } from '../../core/new-uuid.ts';
import { ownKey } from '../../core/storage.ts';
import { isRequestHash, parseRequestHash } from '../../core/api/request-link.ts';
import { switchAlternative, findAlternative } from './model/control.ts';
import { parseBody, type Draft, createDraft, setBody, setBodyField, setParameter } from './model/draft.ts';
import { parseRequestLink } from './model/request.ts';

/** A past request, with everything needed to repeat it. It never contains its key. */
export interface HistoryEntry {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Null if there was no response. */
  readonly status: number | null;
  readonly ms: number;
}

/** Maximum number of remembered requests per operation. */
const maxHistory = 20;

const draftKey = (id: string) => ownKey(`try.${id}`);
const historyKey = (id: string) => ownKey(`tried.${id}`);

const read = (key: string) => readOwned('sessionStorage', key);
const write = (key: string, value: unknown) => void writeOwned('sessionStorage', key, value);

function isDraft(value: unknown): value is Draft {
  const { parameters, text } = (value ?? {}) as Partial<Draft>;
  return typeof parameters === 'object' && parameters !== null && typeof text === 'string';
}

export const requestHistory = {
  read(id: string): readonly HistoryEntry[] {
    const stored = read(historyKey(id));
    return Array.isArray(stored) ? stored.filter((past: HistoryEntry) => isDraft(past?.draft)) : [];
  },
  /** Adds an entry and returns the list, newest first. */
  add(id: string, past: HistoryEntry): readonly HistoryEntry[] {
    const all = [past, ...requestHistory.read(id)].slice(0, maxHistory);
    write(historyKey(id), all);
    return all;
  },
};

const idempotencyKey = ':Idempotency-Key';

/** Sets a new Idempotency-Key if the operation supports it, because clicking twice means two requests. */
export function renewIdempotencyKey({ parameters }: OperationForm, draft: Draft): Draft {
  const supportsKey = parameters.some(({ in: place, name }) => place === 'header' && `:${name}` === idempotencyKey);
  return supportsKey ? setParameter(draft, idempotencyKey, newUuid()) : draft;
}

/** The request of a link, the draft of this tab, or the first example. */
function getInitialDraft(form: OperationForm): Draft {
  const request = parseRequestHash(window.location.hash);
  const stored = read(draftKey(form.id));
  const draft = request ? parseRequestLink(form, request) : isDraft(stored) ? stored : createDraft(form);
  return draft.parameters[idempotencyKey] === undefined ? renewIdempotencyKey(form, draft) : draft;
}

/** The draft of the request, which survives a reload. */
export function useDraft(form: OperationForm) {
  const [draft, setDraft] = useState(() => getInitialDraft(form));
  const [aside, setAside] = useState<JsonObject>({});
  const [chosenWay, setWay] = useState<number | null>(null);
  const { fields } = parseBody(draft);
  const way = chosenWay ?? (form.body ? findAlternative(form.body.schema, fields) : 0);

  useEffect(() => write(draftKey(form.id), draft), [form.id, draft]);

  // The link has been read: continue with the draft.
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (isRequestHash(hash)) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);

  return {
    draft,
    way,
    setDraft: (next: Draft) => {
      setDraft(next);
      setWay(null);
    },
    setText: (text: string) => setDraft((before) => ({ ...before, text })),
    setParameter: (key: string, value: Json | undefined) => setDraft((before) => setParameter(before, key, value)),
    setField: (name: string, value: Json | undefined) => setDraft((before) => setBodyField(before, name, value)),
    setWay: (next: number) => {
      if (!form.body) return;
      const changed = switchAlternative(form.body.schema, fields, next, aside);
      setDraft(setBody(draft, changed.value));
      setAside(changed.aside);
      setWay(next);
    },
    renew: () => setDraft((before) => renewIdempotencyKey(form, before)),
  };
}

export type DraftState = ReturnType<typeof useDraft>;
