import type { Track } from './playback.ts';

/** The players of the page, each with its track. */
const players = new Map<HTMLElement, Track>();

/** Registers a player while it is on the page. */
export function registerPlayer(player: HTMLElement, track: Track): () => void {
  players.set(player, track);
  return () => players.delete(player);
}

const isBefore = (one: Node, other: Node): boolean =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const dialogs = 'dialog, [role="dialog"]';

/** The tracks inside a dialog, or outside of all, in their order on the page. */
function getTracks(dialog: Element | null): Track[] {
  const here = [...players].filter(([player]) => player.closest(dialogs) === dialog);
  const bySource = new Map<string, Track>();
  for (const [, track] of here.toSorted(([one], [other]) => (isBefore(one, other) ? -1 : 1))) {
    if (!bySource.has(track.src)) bySource.set(track.src, track);
  }
  return [...bySource.values()];
}

/** What plays after the song of a player: the songs of its page. A dialog about one of them doesn't change the queue. */
export function getQueue(player: HTMLElement | null, track: Track): readonly Track[] {
  const page = getTracks(null);
  if (page.some(({ src }) => src === track.src)) return page;
  const own = getTracks(player?.closest(dialogs) ?? null);
  return own.some(({ src }) => src === track.src) ? own : [track];
}

/** The player of a song on this page, if there is one. */
export const findPlayer = (source: string): HTMLElement | undefined =>
  [...players].find(([, { src }]) => src === source)?.[0];
