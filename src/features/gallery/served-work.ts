import { servedWorkId } from '#catalog/work-page.ts';
import type { GalleryWork } from '#generated/account/types.gen.ts';

interface ServedWork {
  readonly id: string;
  readonly work: GalleryWork | null;
}

/** The work that the server inserted into the page: null if it isn't public, undefined if the page was served for another. */
export function readServedWork(id: string): GalleryWork | null | undefined {
  const text = document.getElementById(servedWorkId)?.textContent;
  if (!text) return undefined;
  const served = JSON.parse(text) as ServedWork;
  return served.id === id ? served.work : undefined;
}
