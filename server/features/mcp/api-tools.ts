import { type McpServer, fromJsonSchema } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { taskTypes, type TaskType } from '../../../catalog/operations.ts';
import { publicOperations } from '../../../generated/public-operations.ts';
import type { Agent } from './agent.ts';
import { unknownNameResult } from './tool-results.ts';
import { bodySchema } from './body-schema.ts';
import { taskOutput } from './task-output.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Names of tools that don't follow from their operation. */
const named: Readonly<Partial<Record<TaskType, string>>> = { generate: 'create_song', extend: 'extend_song' };

/** The tools that create a task. Each calls an API operation with the fields of the contract. */
const makers = taskTypes.map((type) => {
  const { id, path, summary } = publicOperations.find((operation) => operation.id === `v2-${type}`)!;
  const description = `${summary}, like POST ${path}.`;
  return { name: named[type] ?? `create_${type}`, title: summary, operation: id, path, description };
});

/** What a call costs, for the agent to consider. */
const getCost = ({ mode }: Agent): string =>
  mode === 'test'
    ? 'Runs in test mode, so it costs nothing.'
    : 'Spends credits of the customer, within the budget of this connection. Ask before you create many.';

/** Arguments in the form of the contract. The API validates them, because its errors name field and rule. */
const createInputSchema = (operationId: string, repeatable: boolean) =>
  fromJsonSchema<Arguments>(bodySchema(operationId, repeatable), {
    getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
  });

const repeating =
  'Choose a new idempotency_key for each task, and send THE SAME ONE, with the same other arguments, when you repeat ' +
  'the call after a timeout, a lost connection or a 5xx. Then no second task is created: you get the first one, with ' +
  '"replayed": true. The same key with other arguments is rejected with idempotency_conflict.';

/** Calls the operation with the idempotency key that the agent chose. */
function callOperation(agent: Agent, path: string) {
  return ({ idempotency_key: key, ...body }: Arguments) =>
    agent.run(async () => {
      if (typeof key !== 'string' || key === '') {
        return unknownNameResult(
          'idempotency_key is required: a unique value for each task. Send the same value when you repeat the call.',
        );
      }
      return agent.post(path, body, { 'idempotency-key': key });
    });
}

/** Tools that call the public API as the agent, in its mode. */
export function addApiTools(server: McpServer, agent: Agent): void {
  const makes = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

  for (const { name, title, operation, path, description } of makers) {
    const next = `Returns the task right away, without its outputs, so call follow_task next. ${repeating}`;
    server.registerTool(
      name,
      {
        title,
        description: `${description} ${getCost(agent)} ${next}`,
        annotations: makes,
        inputSchema: createInputSchema(operation, true),
        outputSchema: taskOutput,
      },
      callOperation(agent, path),
    );
  }

  server.registerTool(
    'cancel_task',
    {
      title: 'Cancel a task',
      description:
        'Cancels a task. Delivered items stay. A task that is already finished is returned unchanged, so repeating the ' +
        'call is safe.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      inputSchema: z.object({ task_id: z.string().min(1).max(100).describe('The ID of the task.') }),
      outputSchema: taskOutput,
    },
    ({ task_id: id }) => agent.run(() => agent.post(`/api/v2/tasks/${encodeURIComponent(id)}/cancel`)),
  );

  server.registerTool(
    'get_timed_lyrics',
    {
      title: 'Get timestamped lyrics',
      description:
        `Returns the time of each word of a clip, like POST /api/v2/timestamped-lyrics. ${getCost(agent)} ` +
        'Returns JSON, or the text of a lyrics file in the format that you set. clip_id is the ID of a clip whose ' +
        'audio_url is set, not the ID of a task.',
      annotations: makes,
      inputSchema: createInputSchema('v2-timestamped-lyrics', false),
    },
    (body) => agent.run(() => agent.post('/api/v2/timestamped-lyrics', body)),
  );
}
