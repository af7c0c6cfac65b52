import type { OutputKind } from '../../../catalog/operations.ts';
import type { TaskInput } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Engine, SungWord } from '../../../engines/engine.ts';
import type { IdPrefix } from '../../core/ids.ts';

/** The part of a claimed task that says what to make. */
export interface ClaimedTask {
  readonly id: string;
  readonly customer_id: string;
  readonly mode: 'live' | 'test';
  readonly model: string;
  /** The input with its seed, which was chosen when the task was composed. */
  readonly input: TaskInput & { readonly seed: number };
  readonly max_seconds: number;
}

interface Media {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** The texts of an output that are known before it is made. */
interface OutputText {
  readonly title: string;
  readonly style?: string | null;
  readonly lyrics?: string | null;
}

/** A finished output: its values by column of `outputs`, and the files to store. */
export interface MadeOutput extends OutputText {
  /** The index of the output within its task. */
  readonly index: number;
  readonly media: Media;
  /** A picture of the output. */
  readonly cover?: Media | null;
  readonly duration?: number;
  readonly width?: number;
  readonly height?: number;
  readonly seed?: number;
  readonly waveform?: readonly number[];
  readonly words?: readonly SungWord[];
  readonly recipe?: object | null;
}

/** Makes the outputs of a task: first the texts of all of them, if they have any, then every output that isn't in `done`. */
export type MakeOutputs = (
  core: Core,
  engine: Engine,
  task: ClaimedTask,
  done: readonly number[],
  signal: AbortSignal,
) => AsyncIterable<{ readonly announced: readonly OutputText[] } | MadeOutput>;

/** The id prefix of each kind of output, and the title of one without its own. */
export const outputIds: Readonly<Record<OutputKind, { readonly prefix: IdPrefix; readonly noun: string }>> = {
  song: { prefix: 'clip', noun: 'clip' },
  image: { prefix: 'img', noun: 'image' },
  video: { prefix: 'vid', noun: 'video' },
};

/** The title, also used in file names, of an output without its own. */
export const getTitle = ({ prompt }: { readonly prompt: string }): string => [...prompt].slice(0, 60).join('');
