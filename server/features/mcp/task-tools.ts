import { setTimeout } from 'node:timers/promises';
import type { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Task } from '../../../generated/v2/types.gen.ts';
import type { Core } from '../../core/core.ts';
import { getTask, listTasks } from '../tasks/service.ts';
import type { Agent } from './agent.ts';
import { dataResult } from './tool-results.ts';

/** Seconds to follow a task, less than the timeouts of clients and proxies. */
const LONGEST_WAIT = 25;

/** Waits until a task is final, or for a limited time, and then reads it once more. */
async function waitForTask(core: Core, agent: Agent, id: string, seconds: number, signal: AbortSignal): Promise<Task> {
  const end = performance.now() + seconds * 1000;
  const either = AbortSignal.any([signal, core.draining]);
  let task = await getTask(core, agent.owner(), id);
  while (task.completed_at === null && performance.now() < end && !either.aborted) {
    await setTimeout(Math.min(1000, end - performance.now()), undefined, { signal: either }).catch(() => undefined);
    task = await getTask(core, agent.owner(), id);
  }
  return task;
}

/** Tools that follow and cancel tasks, in test mode. */
export function addTaskTools(server: McpServer, core: Core, agent: Agent): void {
  server.registerTool(
    'follow_task',
    {
      title: 'Follow a task',
      description:
        'Returns a task, after waiting until it is final or the time is over. A task is final when completed_at is set. ' +
        'When it is not, call again with the same id; never create the same thing a second time. Songs are in clips and can be ' +
        'played from audio_url as soon as they have one; images are in images and can be fetched at image_url.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        task_id: z
          .string()
          .min(1)
          .max(100)
          .describe('The id of the task, as the tools that create something return it.'),
        wait_seconds: z.number().min(0).max(LONGEST_WAIT).default(20).describe('How long to wait for its end.'),
      }),
    },
    ({ task_id: id, wait_seconds: seconds }, { mcpReq }) =>
      agent.run(async () => dataResult({ ...(await waitForTask(core, agent, id, seconds, mcpReq.signal)) })),
  );

  server.registerTool(
    'list_tasks',
    {
      title: 'List tasks',
      description:
        'Returns the test tasks of the account, newest first. Check here before you create something again when you do ' +
        'not know whether an earlier call arrived.',
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: z.object({
        limit: z.int().min(1).max(50).default(10),
        status: z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']).optional(),
        cursor: z.string().max(500).optional().describe('next_cursor of the page before.'),
      }),
    },
    (page) => agent.run(async () => dataResult({ ...(await listTasks(core, agent.owner(), page)) })),
  );
}
