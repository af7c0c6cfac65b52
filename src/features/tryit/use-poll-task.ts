import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Task } from '#generated/v2/types.gen.ts';
import { toastProblem } from '../../core/api/problem-messages.ts';
import { usePoll } from '../../core/api/use-poll.ts';
import { getApiOrigin } from '../../core/api/api-base-url.ts';
import { getCancelFailedMessage, isFinal } from '../tasks/task-text.ts';
import { type BegunTask, isTask } from './model/find-task.ts';
import { sendRequest, toResponseError } from './use-send-request.ts';

interface Answer {
  readonly task: Task;
  /** The body that the task is from, as the server sent it. Null for the first one. */
  readonly text: string | null;
}

/** Milliseconds since 1970 at which a stage was first seen. */
type SeenStages = Readonly<Partial<Record<Task['stage'], number>>>;

/** Polls a task of a key until it is final. */
export function usePollTask(secret: string, { id, known }: BegunTask) {
  const origin = getApiOrigin();
  const queries = useQueryClient();
  const queryKey = ['task-of-key', origin, id, secret];

  async function send(method: string, path: string, signal?: AbortSignal): Promise<Answer> {
    const request = { method, url: `${origin}/api/v2/tasks/${id}${path}`, headers: {}, body: null };
    const response = await sendRequest(request, secret, signal);
    if (!isTask(response.json)) throw toResponseError(response);
    return { task: response.json, text: response.text };
  }

  const { data, dataUpdatedAt, stopped, check } = usePoll(
    {
      queryKey,
      queryFn: ({ signal }) => send('GET', '', signal),
      ...(known && { initialData: { task: known, text: null }, refetchOnMount: false }),
      // The key pays for requests, so a finished task isn't requested again.
      refetchOnWindowFocus: ({ state }) => state.data === undefined || !isFinal(state.data.task),
    },
    { isFinal: ({ task }) => isFinal(task) },
  );

  const [seen, setSeen] = useState<SeenStages>({});
  const stage = data?.task.stage;
  if (stage !== undefined && seen[stage] === undefined) setSeen({ ...seen, [stage]: dataUpdatedAt });

  async function cancel() {
    try {
      const answer = await send('POST', '/cancel');
      // The response of an earlier request must not replace this one.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, answer);
    } catch (error) {
      toastProblem(error, getCancelFailedMessage());
    }
  }

  return { task: data?.task ?? null, text: data?.text ?? null, seen, stopped, check, cancel };
}
