import { useMemo } from 'react';
import { useIsReadOnly } from '../../core/api/account-client.ts';
import { usePageService } from '../../core/page-services.ts';
import { ownKey, readStored, writeStored } from '../../core/storage.ts';
import { parseChoice } from '../../core/url-params.ts';
import { makeStore, type Store, useStore } from '../../ui/store.ts';

export const modes = ['live', 'test'] as const;
export type Mode = (typeof modes)[number];

const modeKey = ownKey('mode');

/** The mode that the dashboard shows, which the browser remembers. Undefined shows both. */
export function createModeStore(): Store<Mode | undefined> {
  const store = makeStore<Mode | undefined>(undefined);
  store.set(parseChoice(modes, readStored('localStorage', modeKey)));
  return {
    ...store,
    set: (mode) => {
      store.set(mode);
      writeStored('localStorage', modeKey, mode ?? null);
    },
  };
}

/** The mode that the dashboard shows, and a function that changes it. */
export function useModeChoice() {
  const store = usePageService(createModeStore);
  return [useStore(store), store.set] as const;
}

/** The mode of what a list shows and a form creates. Support sees a customer's objects of both modes. */
export function useMode(): Mode | undefined {
  const [mode] = useModeChoice();
  return useIsReadOnly() ? undefined : mode;
}

/** The mode as a filter of a list. */
export function useModeFilter(): { readonly mode?: Mode } {
  const mode = useMode();
  return useMemo(() => (mode === undefined ? {} : { mode }), [mode]);
}
