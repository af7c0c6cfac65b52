import { setTimeout } from 'node:timers/promises';
import { type McpServer, fromJsonSchema } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { getTask, pageOfTasks } from '../tasks/service.ts';
import type { Agent } from './agent.ts';
import { dataAnswer, unknown } from './answers.ts';
import { songSchema } from './song-schema.ts';

/** The tools whose work is a call of the API, which counts it itself. */
export const apiTools: ReadonlySet<string> = new Set(['create_song']);

/** Seconds that following a task may take: less than what programs and proxies wait for an answer. */
const LONGEST_WAIT = 25;

/** Waits until a task is final, at most so long; what is asked for is read once more at the end. */
async function follow(core: Core, agent: Agent, id: string, seconds: number, signal: AbortSignal): Promise<Task> {
  const end = performance.now() + seconds * 1000;
  const either = AbortSignal.any([signal, core.draining]);
  let task = await getTask(core, agent.owner(), id);
  while (task.completed_at === null && performance.now() < end && !either.aborted) {
    await setTimeout(Math.min(1000, end - performance.now()), undefined, { signal: either }).catch(() => undefined);
    task = await getTask(core, agent.owner(), id);
  }
  return task;
}

/** Tools that make songs and look after them, in test mode. */
export function addTaskTools(server: McpServer, core: Core, agent: Agent): void {
  server.registerTool(
    'create_song',
    {
      title: 'Create songs',
      description:
        'Asks for two songs, as POST /api/v2/generate does, in test mode: nothing is charged. Answers a task at once; ' +
        'its songs follow, so call follow_task next. ' +
        'idempotency_key makes repeating safe: make up a new one for each song you mean to make, and send THE SAME ONE, ' +
        'with the same other arguments, when you call again because of a timeout, a lost connection or a 5xx. Then no ' +
        'second task is made: you are answered the first one, with "replayed": true. The same key with other arguments ' +
        'is refused with idempotency_conflict.',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      // The API says what is wrong with a request, and better: by field and rule.
      inputSchema: fromJsonSchema<Readonly<Record<string, unknown>>>(songSchema(), {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      }),
    },
    ({ idempotency_key: key, ...body }) =>
      agent.answering(async () => {
        if (typeof key !== 'string' || key === '') {
          return unknown(
            'Send an idempotency_key: a text of your own for this song. Send the same one again when you repeat the call.',
          );
        }
        return agent.post('/api/v2/generate', body, { 'idempotency-key': key });
      }),
  );

  server.registerTool(
    'follow_task',
    {
      title: 'Follow a task',
      description:
        'Answers a task, after waiting until it is final or the time is over. A task is final when completed_at is set. ' +
        'When it is not, call again with the same id; never create the song again. Songs can be heard at audio_url as ' +
        'soon as they have one.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        task_id: z.string().min(1).max(100).describe('The id of the task, as create_song answers it.'),
        wait_seconds: z.number().min(0).max(LONGEST_WAIT).default(20).describe('How long to wait for its end.'),
      }),
    },
    ({ task_id: id, wait_seconds: seconds }, { mcpReq }) =>
      agent.answering(async () => dataAnswer({ ...(await follow(core, agent, id, seconds, mcpReq.signal)) })),
  );

  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description:
        'Answers the test tasks of the account, newest first. Look here before you create a song again when you do not ' +
        'know whether an earlier call arrived.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        limit: z.int().min(1).max(50).default(10),
        status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']).optional(),
        cursor: z.string().max(500).optional().describe('next_cursor of the page before.'),
      }),
    },
    (page) => agent.answering(async () => dataAnswer({ ...(await pageOfTasks(core, agent.owner(), page)) })),
  );
}
