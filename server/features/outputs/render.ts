import { getOutputKind, type OutputKind } from '../../../catalog/operations.ts';
import type { Clip, GeneratedImage, GeneratedVideo, Task, TaskInput } from '../../../generated/v2/types.gen.ts';
import { filePath } from '../files/service.ts';

/** An output within a task row. Times are in PostgreSQL's JSON format. */
export interface OutputRow {
  readonly id: string;
  readonly index: number;
  readonly status: Clip['status'];
  readonly title: string;
  readonly style: string | null;
  readonly lyrics: string | null;
  readonly visibility: GeneratedVideo['visibility'];
  readonly media_file: string | null;
  readonly cover_file: string | null;
  readonly checksum: string | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seed: number | null;
  readonly created_at: string;
  readonly expires_at: string;
  readonly deleted_at: string | null;
}

/** The status of an output `o` of a task `t`, in SQL: it follows from its delivery and the status of the task. */
export const outputStatus = `case
    when o.delivered_at is not null then 'succeeded' when t.status in ('failed', 'canceled') then t.status else 'queued' end`;

/** The outputs of a task `t`, as a column. */
export const outputsColumn = `
  (select coalesce(json_agg(json_build_object(
      'id', o.id, 'index', o.index, 'status', ${outputStatus}, 'title', o.title,
      'style', o.style, 'lyrics', o.lyrics, 'visibility', o.visibility, 'media_file', o.media_file,
      'cover_file', o.cover_file, 'checksum', o.checksum, 'duration', o.duration, 'width', o.width, 'height', o.height,
      'seed', o.seed, 'created_at', o.created_at, 'expires_at', o.expires_at, 'deleted_at', o.deleted_at)
      order by o.index), '[]')
   from outputs o where o.customer_id = t.customer_id and o.task_id = t.id)`;

/** Returns the URL of a file, or null once it has expired. */
type CreateUrl = (capability: string | null, expires: Date) => string | null;

/**
 * The origin of file URLs for our own pages. Without one, a page loads files from the address at which it was opened, which can
 * differ from PUBLIC_URL. Its content security policy allows no other.
 */
export const SAME_ORIGIN = '';

/** URLs start with `origin`: PUBLIC_URL, or `SAME_ORIGIN`. */
export const createUrlBuilder =
  (now: Date, origin: string): CreateUrl =>
  (capability, expires) =>
    capability !== null && now < expires ? origin + filePath(capability) : null;

const addresses = (row: OutputRow, address: CreateUrl) => {
  const expires = new Date(row.expires_at);
  return { media: address(row.media_file, expires), cover: address(row.cover_file, expires) };
};

/** The creation, expiry and deletion times of an output. */
const times = ({ created_at: created, expires_at: expires, deleted_at: deleted }: OutputRow) => ({
  created_at: new Date(created).toISOString(),
  expires_at: new Date(expires).toISOString(),
  ...(deleted === null ? {} : { deleted_at: new Date(deleted).toISOString() }),
});

/** A value that finished outputs always have, and announced ones don't have yet. */
function measured<T>(value: T | null, row: OutputRow): T {
  if (value === null) throw new Error(`The output ${row.id} was delivered without its dimensions.`);
  return value;
}

/** The clip that all clips of a task continue, if any. */
const toParent = ({ clip_id, continue_at }: TaskInput): Clip['parent'] =>
  clip_id === undefined || continue_at === undefined ? null : { clip_id, continue_at };

function toClip(row: OutputRow, input: TaskInput, address: CreateUrl): Clip {
  const { id, index, status, title, style, lyrics, duration, checksum } = row;
  const { media: audio_url, cover: image_url } = addresses(row, address);
  const fields = { id, index, status, title, style: style ?? '', lyrics, duration };
  return { ...fields, audio_url, image_url, checksum, parent: toParent(input), ...times(row) };
}

function toImage(row: OutputRow, address: CreateUrl): GeneratedImage {
  const { id, index } = row;
  return {
    id,
    index,
    width: measured(row.width, row),
    height: measured(row.height, row),
    seed: measured(row.seed, row),
    image_url: addresses(row, address).media,
    checksum: measured(row.checksum, row),
    ...times(row),
  };
}

function toVideo(row: OutputRow, address: CreateUrl): GeneratedVideo {
  const { id, index, visibility } = row;
  const { media: video_url, cover: image_url } = addresses(row, address);
  const { created_at, ...later } = times(row);
  return {
    id,
    index,
    // Videos aren't announced: there is no row before the video exists.
    status: 'succeeded',
    width: measured(row.width, row),
    height: measured(row.height, row),
    duration: measured(row.duration, row),
    seed: measured(row.seed, row),
    video_url,
    image_url,
    checksum: measured(row.checksum, row),
    visibility,
    created_at,
    ...later,
  };
}

type RenderedOutputs = Pick<Task, 'clips' | 'images' | 'videos'>;
type Render = (rows: readonly OutputRow[], input: TaskInput, address: CreateUrl) => Partial<RenderedOutputs>;

/** How each kind of output is returned by every operation. */
const renderers: Readonly<Record<OutputKind, Render>> = {
  song: (rows, input, address) => ({ clips: rows.map((row) => toClip(row, input, address)) }),
  image: (rows, _, address) => ({ images: rows.map((row) => toImage(row, address)) }),
  video: (rows, _, address) => ({ videos: rows.map((row) => toVideo(row, address)) }),
};

/** The outputs of a task, in the field of their kind. */
export const renderOutputs = (
  { type, input, outputs }: Pick<Task, 'type' | 'input'> & { readonly outputs: readonly OutputRow[] },
  address: CreateUrl,
): RenderedOutputs => ({ clips: [], ...renderers[getOutputKind(type)](outputs, input, address) });
