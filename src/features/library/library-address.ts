import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { outputKinds } from '#catalog/operations.ts';
import type { ListWorksData, Work } from '#generated/account/types.gen.ts';

type Query = NonNullable<ListWorksData['query']>;

/** What the list is narrowed to: the parameters of the operation, as the address of the page has them. */
export type WorkFilters = Omit<Query, 'cursor' | 'limit' | 'kind'> & { readonly kind?: Work['kind'] };

export const states = ['available', 'kept', 'expired'] as const satisfies readonly Query['state'][];
export const modes = ['live', 'test'] as const satisfies readonly Work['mode'][];
export const visibilities = ['private', 'public'] as const satisfies readonly Work['visibility'][];

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

function time(text: string | null): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.valueOf()) ? undefined : at.toISOString();
}

/** Reads an address, which anybody may have typed: what the operation would refuse is left out. */
function readFilters(search: string): WorkFilters {
  const at = new URLSearchParams(search);
  const text = (name: string, most = 64) => at.get(name)?.trim().slice(0, most) || undefined;
  const filters: WorkFilters = {
    search: text('search', 200),
    kind: oneOf(outputKinds, at.get('kind')),
    mode: oneOf(modes, at.get('mode')),
    key_id: text('key_id'),
    task_id: text('task_id'),
    request_id: text('request_id'),
    visibility: oneOf(visibilities, at.get('visibility')),
    state: oneOf(states, at.get('state')),
    from: time(at.get('from')),
    to: time(at.get('to')),
  };
  // Nothing is said of what is not asked for: the filters are part of the cache's key.
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** The filters and the opened work, which live in the address: `?kind=song&id=clip_...`. */
export function useLibraryAddress() {
  const { search, pathname } = useLocation();
  const history = useHistory();
  const filters = useMemo(() => readFilters(search), [search]);
  const openId = new URLSearchParams(search).get('id') ?? undefined;
  const at = (some: WorkFilters, id?: string) => {
    const given = Object.entries({ ...some, id }).filter(([, value]) => value !== undefined) as [string, string][];
    return given.length === 0 ? pathname : `${pathname}?${new URLSearchParams(given)}`;
  };
  return {
    filters,
    openId,
    /** Another look at the same list is no step to come back to. */
    filter: (change: WorkFilters) => history.replace(at({ ...filters, ...change })),
    clear: () => history.replace(at({})),
    /** Where a work is open. */
    addressOf: (id: string) => at(filters, id),
    close: () => history.replace(at(filters)),
  };
}
