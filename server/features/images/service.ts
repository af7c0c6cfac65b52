import { type ImageAspect, imageModels, imageSize, type ImageStyle } from '../../../catalog/images.ts';
import type { GeneratedImage, TaskInput } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { type Engine, EngineError } from '../../../engines/engine.ts';
import { type ImageJob, seedOf } from '../../../engines/images.ts';
import type { NewFile } from '../files/service.ts';
import { type AddressOf, lasting, type Lasting, lastingColumns } from '../library/service.ts';
import { readSource } from './source.ts';

/** What features/tasks knows of images: how they are read, shown and made. */

/** An image inside a row of tasks; times as PostgreSQL writes them into JSON. */
export interface ImageRow extends Lasting {
  readonly id: string;
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly image_file: string;
  readonly checksum: string;
  readonly created_at: string;
}

/** The images of a task `t`, as a column. */
export const imagesColumn = `
  (select coalesce(json_agg(json_build_object(
      'id', i.id, 'index', i.index, 'width', i.width, 'height', i.height, 'seed', i.seed, 'image_file', i.image_file,
      'checksum', i.checksum, 'created_at', i.created_at, ${lastingColumns}) order by i.index), '[]')
   from images i left join works w on w.id = i.id where i.task_id = t.id)`;

/** An image as every operation shows it. */
export function imageOf(row: ImageRow, task: { readonly expires_at: Date }, address: AddressOf): GeneratedImage {
  const { id, index, width, height, seed, checksum } = row;
  const { expires, shown } = lasting(row, task.expires_at);
  return {
    id,
    index,
    width,
    height,
    seed,
    image_url: address(row.image_file, expires),
    checksum,
    created_at: new Date(row.created_at).toISOString(),
    ...shown,
  };
}

/** A claimed task that makes images or videos. */
export interface Claimed {
  readonly id: string;
  readonly customer_id: string;
  readonly mode: 'live' | 'test';
  readonly model: string;
  readonly input: TaskInput & { readonly seed: number };
}

/** Stores a file of an output. */
export type StoreFile = (index: number, bytes: Uint8Array, type: string, title: string) => Promise<NewFile>;

/** A work as its kind's `deliver` writes it, and which of the task's outputs it is. */
export interface Made {
  readonly index: number;
  readonly id: string;
  readonly [column: string]: unknown;
}

/** What the files of a work are called that has no title of its own. */
export const titleOf = ({ prompt }: { readonly prompt: string }): string => [...prompt].slice(0, 60).join('');

async function jobOf(core: Core, claim: Claimed, done: readonly number[], signal: AbortSignal): Promise<ImageJob> {
  const model = imageModels.find(({ id }) => id === claim.model);
  if (!model) throw new EngineError('engine_failed', `There is no model ${claim.model} any more.`, false);
  const { prompt = '', style, aspect_ratio: aspect = '1:1', size = 1024, count = 1, seed } = claim.input;
  const asked = { prompt, ...imageSize(aspect as ImageAspect, size), count, seed };
  const input = style === undefined ? asked : { ...asked, style: style as ImageStyle };
  const job = { taskId: claim.id, mode: claim.mode, model, input, done };
  const { image, strength = 0.5 } = claim.input;
  if (image === undefined) return job;
  return { ...job, source: { bytes: await readSource(core, image, signal), strength } };
}

/** Makes the images that are not in `done` and stores their files. */
export async function* makeImages(
  core: Core,
  engine: Engine,
  claim: Claimed,
  done: readonly number[],
  store: StoreFile,
  signal: AbortSignal,
): AsyncGenerator<Made> {
  const job = await jobOf(core, claim, done, signal);
  for await (const { index, image } of engine.makeImages(job, signal)) {
    const { bytes, type, width, height } = image;
    const file = await store(index, bytes, type, titleOf(job.input));
    yield { index, id: newId('img'), width, height, seed: seedOf(job.input, index), file };
  }
}
