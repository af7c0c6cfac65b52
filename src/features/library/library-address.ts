import { useMemo } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { outputKinds } from '#catalog/operations.ts';
import type { ListWorksData, Work } from '#generated/account/types.gen.ts';
import { oneOf, onlySet, queryOf, timeIn, withQuery } from '../../core/address.ts';

type Query = NonNullable<ListWorksData['query']>;

/** What the list is narrowed to: the parameters of the operation, as the address of the page has them. */
export type WorkFilters = Omit<Query, 'cursor' | 'limit' | 'kind'> & { readonly kind?: Work['kind'] };

export const states = ['available', 'kept', 'expired'] as const satisfies readonly Query['state'][];
export const modes = ['live', 'test'] as const satisfies readonly Work['mode'][];
export const visibilities = ['private', 'public'] as const satisfies readonly Work['visibility'][];

/** Reads an address, which anybody may have typed: what the operation would refuse is left out. */
function readFilters(search: string): WorkFilters {
  const at = new URLSearchParams(search);
  const text = (name: string, most = 64) => at.get(name)?.trim().slice(0, most) || undefined;
  return onlySet<WorkFilters>({
    search: text('search', 200),
    kind: oneOf(outputKinds, at.get('kind')),
    mode: oneOf(modes, at.get('mode')),
    key_id: text('key_id'),
    task_id: text('task_id'),
    request_id: text('request_id'),
    visibility: oneOf(visibilities, at.get('visibility')),
    state: oneOf(states, at.get('state')),
    from: timeIn(at.get('from')),
    to: timeIn(at.get('to')),
  });
}

/** The filters and the opened work, which live in the address: `?kind=song&id=clip_...`. */
export function useLibraryAddress() {
  const { search, pathname } = useLocation();
  const history = useHistory();
  const filters = useMemo(() => readFilters(search), [search]);
  const openId = new URLSearchParams(search).get('id') ?? undefined;
  const at = (some: WorkFilters, id?: string) => withQuery(pathname, queryOf({ ...some, id }));
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
