import { predictionErrors } from '../failures.ts';
import { ApiFailure, EXCERPT, type Prediction } from '../api.ts';
import { unusableOutput } from '../outputs.ts';
import type { ServiceClip } from '../song-service.ts';

/** The states of a job: section 3 of the API's documentation. */
const OPEN = 0;
const SUCCEEDED = 1;
const FAILED = 2;

/** The path of a file, in `file` of a result: section 5.3. Nothing else is fetched from a server. */
const FILE = /^\/v1\/audio\?path=[\w%.~/-]+$/;

interface Item {
  readonly file?: unknown;
  readonly lyrics?: unknown;
  readonly prompt?: unknown;
  readonly error?: unknown;
}

/** `result` is JSON inside a string. */
function parseItems(result: unknown): readonly Item[] | null {
  try {
    const items: unknown = typeof result === 'string' ? JSON.parse(result) : null;
    return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : null;
  } catch {
    return null;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/**
 * Reads the response to a query about one job. The documentation doesn't say what is returned for a job that the server doesn't
 * know. Its own test of the route (acestep/api/http/query_result_route_test.py) expects status 0 with an empty list as `result`;
 * a job that is open has one item there.
 */
export function readQuery(url: string, id: string, data: unknown): Prediction {
  const [job] = Array.isArray(data) ? (data as { task_id?: unknown; status?: unknown; result?: unknown }[]) : [];
  const items = parseItems(job?.result);
  const { status } = job ?? {};
  if (status === FAILED) {
    return { state: 'failed', error: predictionErrors.failed(), status: 'failed', failure: items?.[0]?.error ?? null };
  }
  if (job?.task_id !== id || !items || (status !== OPEN && status !== SUCCEEDED)) {
    const excerpt = (JSON.stringify(data) ?? '').slice(0, EXCERPT);
    throw new ApiFailure('away', `${url} returned an unexpected status of a job: ${excerpt}`, false);
  }
  if (status === OPEN) return items.length === 0 ? { state: 'lost' } : { state: 'running' };
  const [{ file, lyrics, prompt } = {}] = items;
  if (typeof file !== 'string' || !FILE.test(file)) {
    const failure = `The file is ${text(file).slice(0, EXCERPT) || 'missing'}.`;
    return { state: 'failed', error: unusableOutput(), status: 'succeeded', failure };
  }
  return { state: 'succeeded', output: { file: url + file, lyrics: text(lyrics), sound: text(prompt) } };
}

/** The song in the output of `readQuery`. */
export const readClip = (output: unknown): ServiceClip => output as ServiceClip;
