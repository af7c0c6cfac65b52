import { translate } from '@docusaurus/Translate';
import type { GalleryWork, WorkKind } from '#generated/account/types.gen.ts';

/** What the works of a kind are called; `all` is everything. */
export const shelfNames: Readonly<Record<WorkKind | 'all', () => string>> = {
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

/** What a work is called, also when nobody has called it anything. */
export const workTitle = ({ kind, title }: Pick<GalleryWork, 'kind' | 'title'>): string => title ?? untitled[kind]();

/** What is said where there is nothing. */
export const emptyShelf: Readonly<Record<WorkKind | 'all', () => string>> = {
  all: () => translate({ id: 'gallery.empty', message: 'No public works yet' }),
  song: () => translate({ id: 'gallery.empty.song', message: 'No public songs yet' }),
  image: () => translate({ id: 'gallery.empty.image', message: 'No public images yet' }),
  video: () => translate({ id: 'gallery.empty.video', message: 'No public videos yet' }),
};
