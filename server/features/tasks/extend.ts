import { leastExtensionSeconds } from '../../../catalog/limits.ts';
import type { ExtendRequest } from '../../../generated/v2/types.gen.ts';
import type { Caller } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import type { Queryable } from '../../core/db.ts';
import { type FieldError, invalidFields, notFound, Problem } from '../../core/problem.ts';
import { outputStatus } from '../outputs/service.ts';
import { requireAbility } from './abilities.ts';
import { validateGenerate, rejectRefusedWords, getModel } from './rules.ts';
import { type SongRequest, getMaxSeconds } from './service.ts';

/** A clip to be continued. */
export interface Source {
  readonly status: 'queued' | 'succeeded' | 'failed' | 'canceled';
  /** Seconds. Null until the clip is made. */
  readonly duration: number | null;
  /** Whether the engine has stored what a continuation requires. */
  readonly continuable: boolean;
  /** The input of the clip's task. */
  readonly input: SongRequest;
  readonly expires_at: Date;
}

/** A customer's clip in a mode, or null if there is none. */
export async function findSource(
  db: Queryable,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  clipId: string,
): Promise<Source | null> {
  const { rows } = await db.named<Source>(
    'tasks_find_source',
    `select ${outputStatus} as status, o.duration, o.recipe is not null as continuable, t.input,
       o.expires_at
     from outputs o join tasks t on t.customer_id = o.customer_id and t.id = o.task_id
     where o.id = $3 and o.customer_id = $1 and o.mode = $2 and o.kind = 'song'`,
    [customerId, mode, clipId],
  );
  return rows[0] ?? null;
}

function requireUsableSource(source: Source, now: Date): { readonly duration: number } {
  const refuse = (detail: string) => new Problem('clip_unavailable', detail);
  const { status, duration, continuable, expires_at: expires } = source;
  if (status === 'queued') throw refuse('The clip is not ready yet. Wait until its `status` is `succeeded`.');
  if (status !== 'succeeded' || duration === null) {
    throw refuse('The clip was not generated: its task failed or was canceled.');
  }
  if (expires <= now) throw refuse('The files of the clip have been deleted.');
  if (!continuable) throw refuse('This clip cannot be extended.');
  return { duration };
}

/**
 * The input of an extension, with omitted fields taken from the clip's task. `at` is the position of the request in the body.
 * @throws Problem not_found, unsupported_by_model, clip_unavailable, invalid_field, content_refused.
 */
export function composeExtension(
  core: Core,
  source: Source | null,
  request: ExtendRequest,
  { customerId, mode }: Pick<Caller, 'customerId' | 'mode'>,
  at = '',
): SongRequest {
  if (!source) throw notFound('No clip has this ID.');
  requireAbility(core, mode, 'extend', { ...source.input, ...request }, at);
  const { duration } = requireUsableSource(source, core.clock.now());
  const { seed: _, callback_url: __, ...inherited } = source.input;
  const { model: wanted, ...given } = request;
  // Lyrics and instrumental exclude each other, so one in the request replaces the other of the clip.
  if (given.instrumental) delete inherited.lyrics;
  if (given.lyrics !== undefined) inherited.instrumental = false;
  const input = { ...inherited, ...given };
  const model = getModel(input);
  const errors: FieldError[] = [];
  if (wanted !== undefined && wanted !== model.id) {
    errors.push({
      pointer: `${at}/model`,
      code: 'invalid',
      detail: `\`model\` must be ${model.id}, the model of the clip.`,
    });
  }
  const longest = getMaxSeconds(core, model, { customerId, mode });
  const room = `\`continue_at\` must be at most ${longest - leastExtensionSeconds}: songs of ${model.id} can be up to ${longest} seconds long.`;
  const late =
    request.continue_at > duration ? `\`continue_at\` must be at most ${duration}, the duration of the clip.` : room;
  if (request.continue_at > Math.min(duration, longest - leastExtensionSeconds)) {
    errors.push({ pointer: `${at}/continue_at`, code: 'too_large', detail: late });
  }
  if (errors.length > 0) throw invalidFields(errors);
  validateGenerate(input, at);
  rejectRefusedWords(core, input, at);
  return input;
}
