import { useState } from 'react';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { lazyDialog } from '../../core/parts/lazy-part.tsx';
import { getWorkTitle } from './gallery-text.ts';

/** Loaded when the first image is opened. */
const Lightbox = lazyDialog(async () => (await import('./Lightbox.tsx')).Lightbox);

/** Shows the images among these works in full size. Videos play in place. */
export function useLightbox(works: readonly GalleryWork[]) {
  const [id, setId] = useState<string>();
  const pictures = works
    .filter(({ kind }) => kind === 'image')
    .map((work) => ({ ...work, title: getWorkTitle(work), src: work.media_url }));
  const lightbox = id !== undefined && (
    <Lightbox pictures={pictures} id={id} onView={setId} onClosed={() => setId(undefined)} />
  );
  return { view: setId, lightbox };
}
