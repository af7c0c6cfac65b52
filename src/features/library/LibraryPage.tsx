import { type ComponentProps, useState } from 'react';
import Translate, { translate } from '@docusaurus/Translate';
import { usePluralForm } from '@docusaurus/theme-common';
import type { Work } from '#generated/account/types.gen.ts';
import { useConfirm } from '../../dashboard/dialogs/ConfirmProvider.tsx';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { useDialog, useSidePanel } from '../../dashboard/dialogs/use-dialog.ts';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { useModeFilter } from '../../dashboard/mode/use-mode.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDeleteWorks, useWorks } from './library-queries.ts';
import { getTitle } from './library-text.ts';
import { LibraryFilters } from './LibraryFilters.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useGuestWorks } from './use-guest-works.ts';
import { useLibraryFilters, useLibraryView } from './use-library-filters.ts';
import { WorkCard } from './WorkCard.tsx';
import { DownloadWork } from './WorkPicture.tsx';
import { WorkList, WorksSkeleton } from './WorkList.tsx';
import styles from './library.module.css';

const PublishDialog = lazyDialog(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const Lightbox = lazyDialog(async () => (await import('../gallery/Lightbox.tsx')).Lightbox);
const WorkPanel = lazyDialog(async () => (await import('./WorkPanel.tsx')).WorkPanel);

function LibraryHeader(selection: Omit<ComponentProps<typeof Button>, 'children'>) {
  return (
    <PageHeader
      title={translate({ id: 'library.title', message: 'Library' })}
      action={
        // A touch screen shows the checkboxes only while works are selected.
        <span className={styles.select}>
          <Button {...selection}>
            <Translate id="library.selecting">Select</Translate>
          </Button>
        </span>
      }
    >
      <Translate id="library.lead">
        All your songs, images, and videos, generated with a key or in the dashboard.
      </Translate>
    </PageHeader>
  );
}

/** Placeholder until the session is known. */
export function LibrarySkeleton() {
  return (
    <>
      <LibraryHeader disabled />
      <Skeleton height="8rem" />
      <WorksSkeleton />
    </>
  );
}

/** Confirms the deletion of works. */
function useConfirmDelete() {
  const confirm = useConfirm();
  const { run } = useDeleteWorks();
  const { selectMessage } = usePluralForm();
  return (works: readonly Work[], from: HTMLElement | null) =>
    confirm({
      title: selectMessage(
        works.length,
        translate(
          {
            id: 'library.delete.title',
            message: 'Delete {count} work|Delete {count} works',
            description:
              'Plural forms, separated by |. Give those that the language has, in this order: one, two, few, many, other',
          },
          { count: String(works.length) },
        ),
      ),
      content: (
        <>
          {works.length === 1 && (
            <p>
              <strong>{getTitle(works[0]!)}</strong>
            </p>
          )}
          <p>
            <Translate id="library.delete.consequence">
              The files are deleted immediately. Their URLs stop working everywhere, the works leave the gallery, and
              songs can no longer be extended. This can’t be undone, and no credits are refunded.
            </Translate>
          </p>
        </>
      ),
      submit: translate({ id: 'library.delete', message: 'Delete' }),
      // Also closes after a failure, because some of the works may have been deleted.
      action: async (done) => {
        await run(works.map(({ id }) => id));
        done();
      },
      returnTo: [from, document.querySelector<HTMLElement>('main fieldset input')],
    });
}

/** The images and videos around a work that the lightbox shows. A work of the panel may not be in the list. */
function getViewable(works: readonly Work[], viewed: Work): readonly Work[] {
  const viewable = works.filter(({ kind, media_url: src }) => kind !== 'song' && src !== null);
  return viewable.some(({ id }) => id === viewed.id) ? viewable : [viewed];
}

export function LibraryPage() {
  useGuestWorks();
  const { filters, openId, getAddress, close } = useLibraryFilters();
  const list = useWorks({ ...filters, ...useModeFilter() });
  const [view, setView] = useLibraryView();
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [selecting, setSelecting] = useState(false);
  const shown = useSidePanel(openId, close);
  const confirmDelete = useConfirmDelete();
  const publishing = useDialog<Work>();
  const [viewed, setViewed] = useState<Work>();
  const viewable = viewed ? getViewable(list.rows ?? [], viewed) : [];
  const selected = (list.rows ?? []).filter(({ id }) => selectedIds.has(id));
  const select = (id: string, add: boolean) =>
    setSelectedIds((before) => new Set(add ? [...before, id] : [...before].filter((other) => other !== id)));
  const selectAll = () => setSelectedIds(new Set(list.rows?.map(({ id }) => id)));

  return (
    <>
      <LibraryHeader aria-pressed={selecting} onClick={() => setSelecting(!selecting)} />
      <LibraryFilters view={view} onView={setView} />
      <WorkList
        list={list}
        view={view}
        selecting={selecting || selected.length > 0}
        selection={{
          all: list.rows?.length ?? 0,
          selected: selected.length,
          onSelectAll: (add) => (add ? selectAll() : setSelectedIds(new Set())),
        }}
      >
        {(work) => (
          <WorkCard
            work={work}
            view={view}
            address={getAddress(work.id)}
            selected={selectedIds.has(work.id)}
            onView={() => setViewed(work)}
            onSelect={(add) => select(work.id, add)}
            onPublish={(from) => publishing.openDialog(work, from)}
            onDelete={(from) => confirmDelete([work], from)}
          />
        )}
      </WorkList>
      {selected.length > 0 && (
        <SelectionBar
          works={selected}
          onSelectAll={selectAll}
          onDelete={(from) => confirmDelete(selected, from)}
          onClear={() => {
            setSelectedIds(new Set());
            setSelecting(false);
          }}
        />
      )}
      {shown && (
        <WorkPanel key={shown.id} id={shown.id} onPublish={publishing.openDialog} onView={setViewed} {...shown.panel} />
      )}
      {viewed && (
        <Lightbox
          pictures={viewable.map((work) => ({ ...work, title: getTitle(work), src: work.media_url ?? '' }))}
          id={viewed.id}
          onView={(id) => setViewed(viewable.find((work) => work.id === id))}
          onClosed={() => setViewed(undefined)}
          actions={<DownloadWork work={viewed} title={getTitle(viewed)} />}
        />
      )}
      {publishing.subject && (
        <PublishDialog key={`publish ${publishing.subject.id}`} work={publishing.subject} {...publishing.dialog} />
      )}
    </>
  );
}
