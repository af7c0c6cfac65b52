import { useMemo, useState } from 'react';
import { useHistory, useLocation } from '@docusaurus/router';
import { modelIds } from '#catalog/model-ids.ts';
import { outputKinds } from '#catalog/operations.ts';
import type { ListWorksData, Work } from '#generated/account/types.gen.ts';
import { ownKey, readStored, writeStored } from '../../core/storage.ts';
import { parseChoice, omitEmpty, toQuery, parseTime, addQuery } from '../../core/url-params.ts';

type Query = NonNullable<ListWorksData['query']>;

/** The filters and order of the list: parameters of the operation and of the URL. */
export type WorkFilters = Omit<Query, 'cursor' | 'limit' | 'kind' | 'mode'> & { readonly kind?: Work['kind'] };

export const states = ['available', 'kept', 'expired'] as const satisfies readonly Query['state'][];
export const models = [...modelIds.music, ...modelIds.images, ...modelIds.videos] as const;
export const sorts = ['newest', 'oldest', 'longest', 'most_played'] as const satisfies readonly Query['sort'][];
const visibilities = ['private', 'public'] as const satisfies readonly Work['visibility'][];

/** Parses the URL, which anyone can edit: invalid values are ignored. */
function parseFilters(search: string): WorkFilters {
  const at = new URLSearchParams(search);
  const text = (name: string, most = 64) => at.get(name)?.trim().slice(0, most) || undefined;
  return omitEmpty<WorkFilters>({
    search: text('search', 200),
    kind: parseChoice(outputKinds, at.get('kind')),
    key_id: text('key_id'),
    model: parseChoice(models, at.get('model')),
    task_id: text('task_id'),
    request_id: text('request_id'),
    visibility: parseChoice(visibilities, at.get('visibility')),
    state: parseChoice(states, at.get('state')),
    from: parseTime(at.get('from')),
    to: parseTime(at.get('to')),
    sort: parseChoice(sorts, at.get('sort')),
  });
}

/** The filters, the order and the opened work, which are in the URL: `?kind=song&id=clip_...`. */
export function useLibraryFilters() {
  const { search, pathname } = useLocation();
  const history = useHistory();
  const filters = useMemo(() => parseFilters(search), [search]);
  const openId = new URLSearchParams(search).get('id') ?? undefined;
  const at = (some: WorkFilters, id?: string) => addQuery(pathname, toQuery({ ...some, id }));
  return {
    filters,
    openId,
    /** Replaces the history entry, because a filter change isn't a step to go back to. */
    filter: (change: WorkFilters) => history.replace(at({ ...filters, ...change })),
    clear: () => history.replace(at({})),
    /** The URL that opens a work. */
    getAddress: (id: string) => at(filters, id),
    close: () => history.replace(at(filters)),
  };
}

const views = ['list', 'grid'] as const;
export type LibraryView = (typeof views)[number];

const viewKey = ownKey('works-view');

/** How works are arranged. The browser remembers it. */
export function useLibraryView() {
  const [view, setView] = useState<LibraryView>(
    () => parseChoice(views, readStored('localStorage', viewKey)) ?? 'list',
  );
  const choose = (chosen: LibraryView) => {
    setView(chosen);
    writeStored('localStorage', viewKey, chosen);
  };
  return [view, choose] as const;
}
