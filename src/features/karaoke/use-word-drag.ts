import { useRef, type PointerEvent } from 'react';
import type { EditorState } from './use-karaoke-editor.ts';
import { moveEdge, moveWord, snapToNeighbors, type Edge, type Times } from './word-times.ts';

/** Distance in pixels within which an edge snaps to its neighbor. */
const hitSlop = 6;

/** Distance in pixels from which a pointer movement is a drag and not a click. */
const dragThreshold = 3;

interface Drag {
  readonly index: number;
  readonly edge: Edge | null;
  /** The times of the word and the position of the pointer at the start. */
  readonly from: Times;
  readonly x: number;
  /** All steps of a drag have the same name, so that they are one step to undo. */
  readonly change: string;
  moved: boolean;
}

interface DragOptions {
  editor: Pick<EditorState, 'times' | 'duration' | 'set'>;
  /** Pixels per second. */
  scale: number;
  onSelect: (index: number) => void;
  onSeek: (seconds: number) => void;
}

/** Pointer events on the track: select and drag words and edges, or seek in gaps. */
export function useWordDrag({ editor: { times, duration, set }, scale, onSelect, onSeek }: DragOptions) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    const region = event.target.closest<HTMLElement>('[data-word]');
    if (!region) {
      onSeek((event.clientX - event.currentTarget.getBoundingClientRect().left) / scale);
      return;
    }
    const index = Number(region.dataset['word']);
    const edge = (event.target.closest<HTMLElement>('[data-edge]')?.dataset['edge'] as Edge | undefined) ?? null;
    onSelect(index);
    // A touch on a word scrolls the track, so only edges can be dragged by touch.
    if (edge === null && event.pointerType === 'touch') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { index, edge, from: times, x: event.clientX, change: `drag ${event.timeStamp}`, moved: false };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    const held = drag.current;
    if (!held) return;
    const pixels = event.clientX - held.x;
    if (!held.moved && Math.abs(pixels) < dragThreshold) return;
    held.moved = true;
    const { index, edge, from, change } = held;
    const { start, end } = from[index]!;
    const by = pixels / scale;
    // The Alt key turns snapping off.
    const near = event.altKey ? 0 : hitSlop / scale;
    if (edge === null) {
      const head = snapToNeighbors(from, index, 'start', start + by, near);
      const tail = snapToNeighbors(from, index, 'end', end + by, near) - (end - start);
      set(moveWord(from, index, head === start + by ? tail : head, duration), change);
    } else {
      const seconds = snapToNeighbors(from, index, edge, from[index]![edge] + by, near);
      set(moveEdge(from, index, edge, seconds, duration), change);
    }
  }

  function release() {
    drag.current = null;
  }

  return { onPointerDown, onPointerMove, onPointerUp: release, onPointerCancel: release };
}
