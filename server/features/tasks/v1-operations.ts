import type { V1Accepted, V1Task } from '../../../generated/v1/types.gen.ts';
import type { Clip, Task } from '../../../generated/v2/types.gen.ts';
import type { V1Handlers } from '../../core/contract/handlers.ts';
import type { Core } from '../../core/core.ts';
import { requireKey } from '../../core/principal.ts';
import { idempotencyOf } from '../gateway/service.ts';
import { submitKeyed } from './accept.ts';
import { checkAddress, checkGenerate, checkWords } from './rules.ts';
import { composeTask, pageOfTasks } from './service.ts';
import { payerOf } from './payer.ts';

const acceptedOf = ({ id, status, input, created_at }: Task): V1Accepted => ({
  task_id: id,
  status,
  callback_url: input.callback_url ?? '',
  created_at,
});

/** What version 1 knows of. */
const SONGS = ['generate', 'extend'] as const;

const songOf = ({
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

const taskOf = ({ id, status, model, error, created_at, completed_at, clips }: Task): V1Task => ({
  task_id: id,
  status,
  // Songs are made by music models: see SONGS.
  model: model as V1Task['model'],
  error_code: error?.code ?? null,
  error_message: error?.detail ?? null,
  created_at,
  completed_at,
  songs: clips.map(songOf),
});

/** Version 1 of the public API: what it takes is a part of version 2's, what it answers another look of the same tasks. */
export function v1Operations(core: Core): V1Handlers {
  return {
    v1Generate: async (request, reply) => {
      const { body } = request;
      checkGenerate(body);
      checkWords(core, body);
      await checkAddress(core, body);
      const idempotency = idempotencyOf(request, '/api/v1/generate', body);
      const { task, shown } = composeTask(core, body, payerOf(requireKey(request)), request.id);
      const composed = { task: { ...task, operation: 'v1-generate' as const }, shown };
      const created = await submitKeyed(core, request, composed, idempotency);
      reply.header('location', `/api/v1/feed?task_id=${created.id}`);
      if (created.replayed) reply.header('idempotent-replayed', 'true');
      return acceptedOf(JSON.parse(created.body) as Task);
    },
    v1Feed: async (request) => {
      const taskIds = request.query.task_id;
      const { customerId, mode } = requireKey(request);
      const { data } = await pageOfTasks(
        core,
        { customerId, modes: [mode] },
        { taskIds, types: SONGS, limit: taskIds.length },
      );
      return { tasks: data.map(taskOf) };
    },
  };
}
