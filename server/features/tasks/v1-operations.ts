import type { V1Accepted, V1Task } from '../../../generated/v1/types.gen.ts';
import type { Clip, Task } from '../../../generated/v2/types.gen.ts';
import type { V1Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireKey } from '../../core/principal.ts';
import { getTaskOrigin } from '../../core/tracing.ts';
import { parseIdempotency } from '../gateway/service.ts';
import { requireAbility } from './abilities.ts';
import { submitTaskWithKey } from './accept.ts';
import { validateCallbackUrl, validateGenerate, rejectRefusedWords } from './rules.ts';
import { composeTask, listTasks } from './service.ts';

const toV1Accepted = ({ id, status, input, created_at }: Task): V1Accepted => ({
  task_id: id,
  status,
  callback_url: input.callback_url ?? '',
  created_at,
});

/** The task types that version 1 supports. */
const SONGS = ['generate', 'extend'] as const;

const toV1Song = ({
  id,
  status,
  title,
  style,
  lyrics,
  duration,
  audio_url,
  image_url,
}: Clip): V1Task['songs'][number] => ({
  song_id: id,
  status,
  title,
  style,
  lyrics,
  duration,
  audio_url,
  image_url,
});

const toV1Task = ({ id, status, model, error, created_at, completed_at, clips }: Task): V1Task => ({
  task_id: id,
  status,
  // Only music models make songs: see SONGS.
  model: model as V1Task['model'],
  error_code: error?.code ?? null,
  error_message: error?.detail ?? null,
  created_at,
  completed_at,
  songs: clips.map(toV1Song),
});

/** Version 1 of the public API. It accepts a subset of version 2's requests, and returns the same tasks in another form. */
export function v1Operations(core: Core): V1Handlers {
  return {
    v1Generate: async (request, reply) => {
      const { body } = request;
      validateGenerate(body);
      rejectRefusedWords(core, body);
      await validateCallbackUrl(core, body);
      requireAbility(core, requireKey(request).mode, 'generate', body);
      const idempotency = parseIdempotency(request, '/api/v1/generate', body);
      const { task, shown } = composeTask(core, body, requireKey(request), getTaskOrigin(request));
      const composed = { task: { ...task, operation: 'v1-generate' as const }, shown };
      const created = await submitTaskWithKey(core, request, composed, idempotency);
      reply.header('location', `/api/v1/feed?task_id=${created.id}`);
      if (created.replayed) reply.header('idempotent-replayed', 'true');
      return toV1Accepted(JSON.parse(created.body) as Task);
    },
    v1Feed: async (request) => {
      const taskIds = request.query.task_id;
      const { customerId, mode } = requireKey(request);
      const { data } = await listTasks(
        core,
        { customerId, modes: [mode], origin: core.config.publicUrl },
        { taskIds, types: SONGS, limit: taskIds.length },
      );
      return { tasks: data.map(toV1Task) };
    },
  };
}
