import type { ImageStyle } from '../../../catalog/images.ts';
import { videoModels, type VideoResolution, videoResolutions } from '../../../catalog/videos.ts';
import type { GeneratedVideo, TaskInput } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { newId } from '../../core/ids.ts';
import { type Engine, EngineError } from '../../engines/engine.ts';
import { seedOf } from '../../engines/images.ts';
import type { VideoJob } from '../../engines/videos.ts';
import type { Hands } from '../images/service.ts';
import { type AddressOf, lasting, type Lasting, lastingColumns } from '../library/service.ts';

/** What features/tasks knows of videos: how they are read, shown and made. */

/** A video inside a row of tasks; times as PostgreSQL writes them into JSON. */
export interface VideoRow extends Lasting {
  readonly id: string;
  readonly index: number;
  readonly width: number;
  readonly height: number;
  readonly duration: number;
  readonly seed: number;
  readonly video_file: string;
  readonly image_file: string | null;
  readonly checksum: string;
  readonly visibility: GeneratedVideo['visibility'];
  readonly created_at: string;
}

/** The videos of a task `t`, as a column. */
export const videosColumn = `
  (select coalesce(json_agg(json_build_object(
      'id', v.id, 'index', v.index, 'width', v.width, 'height', v.height, 'duration', v.duration, 'seed', v.seed,
      'video_file', v.video_file, 'image_file', v.image_file, 'checksum', v.checksum, 'visibility', coalesce(w.visibility, v.visibility),
      'created_at', v.created_at, ${lastingColumns}) order by v.index), '[]')
   from videos v left join works w on w.id = v.id where v.task_id = t.id)`;

/** A video as every operation shows it. `address` says where a file is, as long as it is there. */
export function videoOf(row: VideoRow, task: { readonly expires_at: Date }, address: AddressOf): GeneratedVideo {
  const { expires, shown } = lasting(row, task.expires_at);
  const { id, index, width, height, duration, seed, checksum, visibility } = row;
  return {
    id,
    index,
    // There is no row before there is a video.
    status: 'succeeded',
    width,
    height,
    duration,
    seed,
    video_url: address(row.video_file, expires),
    image_url: address(row.image_file, expires),
    checksum,
    visibility,
    created_at: new Date(row.created_at).toISOString(),
    ...shown,
  };
}

/** A claimed task that makes videos. */
interface Claimed {
  readonly id: string;
  readonly attempt: number;
  readonly mode: 'live' | 'test';
  readonly model: string;
  readonly input: TaskInput & { readonly seed: number };
}

function jobOf(claim: Claimed, done: readonly number[]): VideoJob {
  const model = videoModels.find(({ id }) => id === claim.model);
  if (!model) throw new EngineError('engine_failed', `There is no model ${claim.model} any more.`, false);
  const { prompt = '', style, resolution = '640x360', count = 1, seed } = claim.input;
  const [width, height] = videoResolutions[resolution as VideoResolution];
  const asked = { prompt, width, height, seconds: model.seconds, count, seed };
  const input = style === undefined ? asked : { ...asked, style: style as ImageStyle };
  return { taskId: claim.id, mode: claim.mode, model, input, done };
}

async function deliver(db: Queryable, claim: Claimed, index: number, video: object): Promise<boolean> {
  const { rows } = await db.query<{ held: boolean }>('select videos_deliver($1, $2, $3, $4) as held', [
    claim.id,
    claim.attempt,
    index,
    JSON.stringify(video),
  ]);
  return rows[0]?.held ?? false;
}

/** Follows the engine; answers false when the claim was lost on the way. `delivered` is told of each video. */
export async function followVideos(
  core: Core,
  engine: Engine,
  claim: Claimed,
  hands: Hands,
  signal: AbortSignal,
  delivered: () => void,
): Promise<boolean> {
  const { rows } = await core.db.query<{ index: number }>('select index from videos where task_id = $1', [claim.id]);
  const done = rows.map(({ index }) => index);
  const job = jobOf(claim, done);
  const title = [...job.input.prompt].slice(0, 60).join('');
  let left = job.input.count - done.length;
  for await (const { index, video } of engine.makeVideos(job, signal)) {
    const { bytes, type, width, height, duration, poster } = video;
    const [film, still] = await Promise.all([
      hands.store(index, bytes, type, title),
      poster && hands.store(index, poster.bytes, poster.type, title),
    ]);
    const seed = seedOf(job.input, index);
    const row = { id: newId('vid'), width, height, duration, seed, video: film, poster: still };
    if (!(await hands.write(() => deliver(core.db, claim, index, row)))) return false;
    left -= 1;
    delivered();
    if (left === 0) return true;
  }
  throw new EngineError('engine_failed', 'The engine ended before the last video.', true);
}
