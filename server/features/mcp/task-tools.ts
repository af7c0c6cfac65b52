import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { getFollowedTask, listTasks, taskWatcher } from '../tasks/service.ts';
import type { Agent } from './agent.ts';
import { taskOutput, taskPageOutput, taskResult } from './task-output.ts';
import { dataResult } from './tool-results.ts';

/** Seconds to follow a task, less than the timeouts of clients and proxies. */
const LONGEST_WAIT = 25;

/** What a call of a tool offers: whether the client has left, and a way to report progress, if it asked for that. */
interface Call {
  readonly signal: AbortSignal;
  readonly report?: ((percent: number) => Promise<void>) | undefined;
}

/** Waits until a task is final, or for a limited time, and then reads it once more. */
async function waitForTask(
  core: Core,
  agent: Agent,
  id: string,
  seconds: number,
  { signal, report }: Call,
): Promise<Task> {
  const reader = agent.reader();
  const { customerId } = reader;
  const either = AbortSignal.any([signal, core.leaving]);
  const end = performance.now() + seconds * 1000;
  let reported = -1;
  for (;;) {
    const { task, steps, percent } = await getFollowedTask(core, reader, id);
    // Progress has to grow (the protocol says so), and estimates may not.
    if (report && percent !== null && percent > reported) {
      reported = percent;
      await report(percent);
    }
    const left = end - performance.now();
    if (task.completed_at !== null || left <= 0 || either.aborted) return task;
    await taskWatcher(core).wait({ customerId, id, after: report ? steps : 'end' }, left, either);
  }
}

/** Tools that read tasks in the mode of the agent. */
export function addTaskTools(server: McpServer, core: Core, agent: Agent): void {
  server.registerTool(
    'follow_task',
    {
      title: 'Follow a task',
      description:
        'Waits until a task is finished, or until wait_seconds are over, and returns it. A task is finished when ' +
        'completed_at is set. If it is not, call again with the same ID. Do not create the task again. Songs are in ' +
        'clips, and can be played as soon as they have an audio_url. Images are in images, and videos in videos.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        task_id: z.string().min(1).max(100).describe('The ID of the task.'),
        wait_seconds: z.number().min(0).max(LONGEST_WAIT).default(20).describe('The maximum time to wait.'),
      }),
      outputSchema: taskOutput,
    },
    ({ task_id: id, wait_seconds: seconds }, { mcpReq }) =>
      agent.run(async () => {
        const token = mcpReq._meta?.progressToken;
        const report =
          token === undefined
            ? undefined
            : (progress: number) =>
                mcpReq.notify({
                  method: 'notifications/progress',
                  params: { progressToken: token, progress, total: 100 },
                });
        return taskResult(await waitForTask(core, agent, id, seconds, { signal: mcpReq.signal, report }));
      }),
  );

  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description:
        `Returns the ${agent.mode} tasks of the account, newest first. Check it before you create a task again, if you do ` +
        'not know whether an earlier call succeeded.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        limit: z.int().min(1).max(50).default(10),
        status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']).optional(),
        metadata: z
          .record(z.string().min(1).max(64), z.string().max(500))
          .refine((entries) => Object.keys(entries).length <= 5, 'metadata can have at most 5 entries.')
          .optional()
          .describe('Entries that the metadata of a task must have.'),
        cursor: z.string().max(500).optional().describe('The next_cursor of the previous page.'),
      }),
      outputSchema: taskPageOutput,
    },
    (page) => agent.run(async () => dataResult({ ...(await listTasks(core, agent.reader(), page)) })),
  );
}
