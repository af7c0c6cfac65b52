import { useState } from 'react';
import type { Work } from '#generated/account/types.gen.ts';
import { useNow } from '../../core/use-now.ts';
import { DeleteWorksDialog } from './DeleteWorksDialog.tsx';
import { useLibraryAddress } from './library-address.ts';
import { useWorks } from './library-queries.ts';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryHeader } from './LibraryHeader.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { WorkList } from './WorkList.tsx';
import { WorkPanel } from './WorkPanel.tsx';

export function LibraryPage() {
  const { filters, openId, filter, clear, addressOf, close } = useLibraryAddress();
  const list = useWorks(filters);
  const now = useNow();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  /** What is to be deleted, also while its dialog closes. */
  const [doomed, setDoomed] = useState<readonly Work[]>([]);
  const [asking, setAsking] = useState(false);
  const [from, setFrom] = useState<HTMLElement | null>(null);
  /** The work of the panel, also while it closes. */
  const [shownId, setShownId] = useState(openId);
  if (openId !== undefined && openId !== shownId) setShownId(openId);
  const works = list.rows ?? [];
  const selected = works.filter(({ id }) => picked.has(id));

  const pick = (id: string, add: boolean) =>
    setPicked((before) => new Set(add ? [...before, id] : [...before].filter((other) => other !== id)));
  const askToDelete = (some: readonly Work[], button: HTMLElement | null) => {
    setFrom(button);
    setDoomed(some);
    setAsking(true);
  };

  return (
    <>
      <LibraryHeader />
      <LibraryFilters filters={filters} onFilter={filter} onClear={clear} />
      <WorkList
        list={list}
        filtered={Object.keys(filters).length > 0}
        now={now}
        picked={picked}
        addressOf={addressOf}
        onPick={pick}
        onDelete={(work, button) => askToDelete([work], button)}
        onClear={clear}
      />
      {selected.length > 0 && (
        <SelectionBar
          works={selected}
          onDelete={(button) => askToDelete(selected, button)}
          onClear={() => setPicked(new Set())}
        />
      )}
      {doomed.length > 0 && (
        <DeleteWorksDialog
          works={doomed}
          open={asking}
          onClose={() => setAsking(false)}
          onClosed={() => setDoomed([])}
          returnTo={[from, document.querySelector<HTMLElement>('search input')]}
        />
      )}
      {shownId !== undefined && (
        <WorkPanel
          id={shownId}
          now={now}
          addressOf={addressOf}
          open={openId !== undefined}
          onClose={close}
          onClosed={() => setShownId(undefined)}
          returnTo={[document.querySelector<HTMLElement>(`[data-work="${CSS.escape(shownId)}"]`)]}
        />
      )}
    </>
  );
}
