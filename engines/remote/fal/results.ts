import type { EngineError } from '../../engine.ts';
import { predictionErrors } from '../failures.ts';

/** A result of a request that failed: of the model (`detail` is a list) or of fal.ai itself (`error_type`). */
interface Failure {
  readonly detail?: unknown;
  readonly error_type?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function toFailure(text: string): Failure | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) && ('detail' in value || 'error_type' in value || 'has_nsfw_concepts' in value)
      ? value
      : null;
  } catch {
    return null;
  }
}

const listErrorTypes = ({ detail, error_type: type }: Failure): readonly unknown[] =>
  Array.isArray(detail) ? detail.filter(isObject).map((one) => one['type']) : [type];

/** `generation_timeout` comes from a model, the others from the queue. */
const TIMEOUTS = new Set<unknown>(['generation_timeout', 'request_timeout', 'startup_timeout', 'client_cancelled']);

/** Statuses about the account, the request's id, or the rate. They say nothing about the model. */
const OF_THE_SERVICE = new Set([401, 402, 403, 404, 429]);

/** The error for the customer if a result is a failure. Null if it isn't, or if the response isn't from fal.ai. */
export function findResultError(status: number, text: string): EngineError | null {
  const failure = toFailure(text);
  // Image models return a black image if their safety checker rejects one.
  const concepts = failure && 'has_nsfw_concepts' in failure ? failure.has_nsfw_concepts : [];
  if (Array.isArray(concepts) && concepts.includes(true)) return predictionErrors.refused();
  if (!failure || status < 400 || OF_THE_SERVICE.has(status)) return null;
  const types = listErrorTypes(failure);
  if (types.includes('content_policy_violation')) return predictionErrors.refused();
  if (types.some((type) => TIMEOUTS.has(type))) return predictionErrors.timedOut();
  const isDownstream = types.some((type) => String(type).startsWith('downstream_'));
  return status < 500 && !isDownstream ? predictionErrors.unusable() : predictionErrors.failed();
}

const getUrl = (file: unknown): unknown => (isObject(file) ? file['url'] : undefined);

/** The URLs of files, or the text, in a model's result. */
export function getOutput(result: Readonly<Record<string, unknown>>): unknown {
  const { audio, video, images, output } = result;
  if (Array.isArray(images)) return images.map(getUrl);
  return getUrl(audio) ?? getUrl(video) ?? output;
}
