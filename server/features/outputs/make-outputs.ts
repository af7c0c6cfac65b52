import type { OutputKind } from '../../../catalog/operations.ts';
import type { TaskInput } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Engine, SungWord } from '../../../engines/engine.ts';
import type { IdPrefix } from '../../core/ids.ts';

/** A claimed task, as far as it says what is made. */
export interface ClaimedTask {
  readonly id: string;
  readonly customer_id: string;
  readonly mode: 'live' | 'test';
  readonly model: string;
  /** With its seed: whoever composed the task decided it. */
  readonly input: TaskInput & { readonly seed: number };
  readonly max_seconds: number;
}

interface Media {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** What is known of an output before it is made. */
interface OutputText {
  readonly title: string;
  readonly style?: string | null;
  readonly lyrics?: string | null;
}

/** An output that is made: what is kept of it, by the columns of `outputs`, and what is stored. */
export interface MadeOutput extends OutputText {
  /** Which of the task's outputs it is. */
  readonly index: number;
  readonly media: Media;
  /** A picture of it. */
  readonly cover?: Media | null;
  readonly duration?: number;
  readonly width?: number;
  readonly height?: number;
  readonly seed?: number;
  readonly waveform?: readonly number[];
  readonly words?: readonly SungWord[];
  readonly recipe?: object | null;
}

/** How the outputs of a task come to be: the words of all of them, where they have any, then each that is not in `done`. */
export type MakeOutputs = (
  core: Core,
  engine: Engine,
  task: ClaimedTask,
  done: readonly number[],
  signal: AbortSignal,
) => AsyncIterable<{ readonly announced: readonly OutputText[] } | MadeOutput>;

/** What the ids of a kind begin with, and what one of it is called. */
export const outputIds: Readonly<Record<OutputKind, { readonly prefix: IdPrefix; readonly noun: string }>> = {
  song: { prefix: 'clip', noun: 'clip' },
  image: { prefix: 'img', noun: 'image' },
  video: { prefix: 'vid', noun: 'video' },
};

/** What an output is called that has no title of its own, and its files with it. */
export const getTitle = ({ prompt }: { readonly prompt: string }): string => [...prompt].slice(0, 60).join('');
