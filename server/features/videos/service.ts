import type { ImageStyle } from '../../../catalog/images.ts';
import { videoModels, type VideoResolution, videoResolutions } from '../../../catalog/videos.ts';
import type { GeneratedVideo } from '../../../generated/v2/types.gen.ts';
import { newId } from '../../core/ids.ts';
import { type Engine, EngineError } from '../../../engines/engine.ts';
import { seedOf } from '../../../engines/images.ts';
import type { VideoJob } from '../../../engines/videos.ts';
import { type Claimed, type Made, type StoreFile, titleOf } from '../images/service.ts';
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
      'video_file', v.video_file, 'image_file', v.image_file, 'checksum', v.checksum, 'visibility', coalesce(w.visibility, t.input ->> 'visibility'),
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

function jobOf(claim: Claimed, done: readonly number[]): VideoJob {
  const model = videoModels.find(({ id }) => id === claim.model);
  if (!model) throw new EngineError('engine_failed', `There is no model ${claim.model} any more.`, false);
  const { prompt = '', style, resolution = '640x360', count = 1, seed } = claim.input;
  const [width, height] = videoResolutions[resolution as VideoResolution];
  const asked = { prompt, width, height, seconds: model.seconds, count, seed };
  const input = style === undefined ? asked : { ...asked, style: style as ImageStyle };
  return { taskId: claim.id, mode: claim.mode, model, input, done };
}

/** Makes the videos that are not in `done` and stores their files. */
export async function* makeVideos(
  engine: Engine,
  claim: Claimed,
  done: readonly number[],
  store: StoreFile,
  signal: AbortSignal,
): AsyncGenerator<Made> {
  const job = jobOf(claim, done);
  const title = titleOf(job.input);
  for await (const { index, video } of engine.makeVideos(job, signal)) {
    const { bytes, type, width, height, duration, poster } = video;
    const [film, still] = await Promise.all([
      store(index, bytes, type, title),
      poster && store(index, poster.bytes, poster.type, title),
    ]);
    const seed = seedOf(job.input, index);
    yield { index, id: newId('vid'), width, height, duration, seed, video: film, poster: still };
  }
}
