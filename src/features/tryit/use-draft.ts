import { useEffect, useState } from 'react';
import type { Json, JsonObject, OperationForm } from '../../core/operation-form.ts';
import { readStoredJson, writeStored } from '../../core/storage.ts';
import { isTryHash, tryRequest } from '../../core/try-link.ts';
import { changeWay, wayOf } from './model/control.ts';
import { bodyOf, type Draft, firstDraft, withBody, withBodyField, withParameter } from './model/draft.ts';
import { draftOfLink } from './model/request.ts';

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

const read = (key: string) => readStoredJson('sessionStorage', key);
const write = (key: string, value: unknown) => void writeStored('sessionStorage', key, JSON.stringify(value));

function isDraft(value: unknown): value is Draft {
  const { parameters, text } = (value ?? {}) as Partial<Draft>;
  return typeof parameters === 'object' && parameters !== null && typeof text === 'string';
}

/** What was being written in this tab, until it is closed. */
const drafts = {
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

const idempotencyKey = ':Idempotency-Key';

/** With a new Idempotency-Key, where the operation takes one: two presses are meant as two calls. */
export function renewed({ parameters }: OperationForm, draft: Draft): Draft {
  const takes = parameters.some(({ in: place, name }) => place === 'header' && `:${name}` === idempotencyKey);
  return takes ? withParameter(draft, idempotencyKey, crypto.randomUUID()) : draft;
}

/** From a link, else what was being written here, else the first example. */
function beginning(form: OperationForm): Draft {
  const request = tryRequest(window.location.hash);
  const kept = (request && draftOfLink(form, request)) ?? drafts.read(form.id) ?? firstDraft(form);
  return kept.parameters[idempotencyKey] === undefined ? renewed(form, kept) : kept;
}

/** The request that is being written. A reload of the page loses nothing of it. */
export function useDraft(form: OperationForm) {
  const [draft, setDraft] = useState(() => beginning(form));
  const [aside, setAside] = useState<JsonObject>({});
  const [chosenWay, setWay] = useState<number | null>(null);
  const { fields } = bodyOf(draft);
  const way = chosenWay ?? (form.body ? wayOf(form.body.schema, fields) : 0);

  useEffect(() => drafts.write(form.id, draft), [form.id, draft]);

  // A link has brought what it says: from now on it is a draft like any other.
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (isTryHash(hash)) window.history.replaceState(window.history.state, '', pathname + search);
  }, []);

  return {
    draft,
    way,
    setDraft: (next: Draft) => {
      setDraft(next);
      setWay(null);
    },
    setText: (text: string) => setDraft((before) => ({ ...before, text })),
    setParameter: (key: string, value: Json | undefined) => setDraft((before) => withParameter(before, key, value)),
    setField: (name: string, value: Json | undefined) => setDraft((before) => withBodyField(before, name, value)),
    setWay: (next: number) => {
      if (!form.body) return;
      const changed = changeWay(form.body.schema, fields, next, aside);
      setDraft(withBody(draft, changed.value));
      setAside(changed.aside);
      setWay(next);
    },
    renew: () => setDraft((before) => renewed(form, before)),
  };
}

export type DraftState = ReturnType<typeof useDraft>;
