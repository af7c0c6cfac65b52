import { translate } from '@docusaurus/Translate';
import type { WorkTexts } from '#catalog/work-page.ts';
import type { GallerySort, GalleryWork, WorkKind } from '#generated/account/types.gen.ts';

/** Names of the kinds. `all` means every kind. */
export const kindNames: Readonly<Record<WorkKind | 'all', () => string>> = {
  all: () => translate({ id: 'gallery.all', message: 'All' }),
  song: () => translate({ id: 'gallery.songs', message: 'Songs' }),
  image: () => translate({ id: 'gallery.images', message: 'Images' }),
  video: () => translate({ id: 'gallery.videos', message: 'Videos' }),
};

const untitled: Readonly<Record<WorkKind, () => string>> = {
  song: () => translate({ id: 'gallery.untitled.song', message: 'Untitled song' }),
  image: () => translate({ id: 'gallery.untitled.image', message: 'Untitled image' }),
  video: () => translate({ id: 'gallery.untitled.video', message: 'Untitled video' }),
};

/** The title of a work, or a default. */
export const getWorkTitle = ({ kind, title }: Pick<GalleryWork, 'kind' | 'title'>): string => title ?? untitled[kind]();

/** The title of a page without a work. */
export const getGoneTitle = () => translate({ id: 'gallery.gone', message: 'This work isn’t in the gallery' });

/** The texts that the server inserts into the page of a work. */
export const getWorkTexts = (): WorkTexts => ({
  song: untitled.song(),
  image: untitled.image(),
  video: untitled.video(),
  gone: getGoneTitle(),
});

/** Names of one work of a kind. */
export const oneOfKind: Readonly<Record<WorkKind, () => string>> = {
  song: () => translate({ id: 'library.kind.song', message: 'Song' }),
  image: () => translate({ id: 'library.kind.image', message: 'Image' }),
  video: () => translate({ id: 'library.kind.video', message: 'Video' }),
};

export const sorts = ['newest', 'popular'] as const satisfies readonly GallerySort[];

export const sortNames: Readonly<Record<GallerySort, () => string>> = {
  newest: () => translate({ id: 'gallery.sort.newest', message: 'Newest' }),
  popular: () => translate({ id: 'gallery.sort.popular', message: 'Most played' }),
};

/** Texts for empty lists. */
export const emptyMessages: Readonly<Record<WorkKind | 'all', () => string>> = {
  all: () => translate({ id: 'gallery.empty', message: 'No public works yet' }),
  song: () => translate({ id: 'gallery.empty.song', message: 'No public songs yet' }),
  image: () => translate({ id: 'gallery.empty.image', message: 'No public images yet' }),
  video: () => translate({ id: 'gallery.empty.video', message: 'No public videos yet' }),
};

/** Pages where customers create works. */
export const createPagePaths: Readonly<Record<WorkKind, string>> = {
  song: '/dashboard/music',
  image: '/dashboard/image',
  video: '/dashboard/video',
};

/** The URL of the works of one kind, or of all works. */
export const getKindPath = (kind: WorkKind | undefined) => (kind === undefined ? '/gallery' : `/gallery?kind=${kind}`);
