import { type McpServer, fromJsonSchema } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { taskTypes, type TaskType } from '../../../catalog/operations.ts';
import { publicOperations } from '../../../generated/public-operations.ts';
import type { Agent } from './agent.ts';
import { unknownResult } from './tool-results.ts';
import { bodySchema } from './body-schema.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Names of tools that don't follow from their operation. */
const named: Readonly<Partial<Record<TaskType, string>>> = { generate: 'create_song', extend: 'extend_song' };

/** The tools that make something. Each calls an API operation with the fields of the contract. */
const makers = taskTypes.map((type) => {
  const { id, path, summary } = publicOperations.find((operation) => operation.id === `v2-${type}`)!;
  const description = `${summary}, as POST ${path} does, in test mode: nothing is charged.`;
  return { name: named[type] ?? `create_${type}`, title: summary, operation: id, path, description };
});

/** The tools that call the API, which counts the request itself. */
export const apiTools: ReadonlySet<string> = new Set([
  ...makers.map(({ name }) => name),
  'cancel_task',
  'get_timed_lyrics',
]);

/** Arguments in the form of the contract. The API validates them, because its errors name field and rule. */
const createInputSchema = (operationId: string, repeatable: boolean) =>
  fromJsonSchema<Arguments>(bodySchema(operationId, repeatable), {
    getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
  });

const repeating =
  'idempotency_key makes repeating safe: make up a new one for each thing you mean to make, and send THE SAME ONE, ' +
  'with the same other arguments, when you call again because of a timeout, a lost connection or a 5xx. Then no ' +
  'second task is created: you get the first one, with "replayed": true. The same key with other arguments ' +
  'is refused with idempotency_conflict.';

/** Calls the operation with the idempotency key that the agent chose. */
function callOperation(agent: Agent, path: string) {
  return ({ idempotency_key: key, ...body }: Arguments) =>
    agent.run(async () => {
      if (typeof key !== 'string' || key === '') {
        return unknownResult(
          'Send an idempotency_key: a text of your own for what is to be made. Send the same one again when you repeat the call.',
        );
      }
      return agent.post(path, body, { 'idempotency-key': key });
    });
}

/** Tools that call the public API as the agent, in test mode. */
export function addApiTools(server: McpServer, agent: Agent): void {
  const makes = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

  for (const { name, title, operation, path, description } of makers) {
    const next = `Returns a task at once. Its outputs follow, so call follow_task next. ${repeating}`;
    server.registerTool(
      name,
      {
        title,
        description: `${description} ${next}`,
        annotations: makes,
        inputSchema: createInputSchema(operation, true),
      },
      callOperation(agent, path),
    );
  }

  server.registerTool(
    'cancel_task',
    {
      title: 'Cancel a task',
      description:
        'Stops a task. What it has delivered stays. A task that is already finished is returned unchanged, so calling ' +
        'this twice is safe.',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      inputSchema: z.object({ task_id: z.string().min(1).max(100).describe('The id of the task.') }),
    },
    ({ task_id: id }) => agent.run(() => agent.post(`/api/v2/tasks/${encodeURIComponent(id)}/cancel`)),
  );

  server.registerTool(
    'get_timed_lyrics',
    {
      title: 'Get timestamped lyrics',
      description:
        'Returns when each word of a clip is sung, as POST /api/v2/timestamped-lyrics does, in test mode: nothing is ' +
        'charged. Returns data, or with format the text of a file that players read. Takes the id of a clip whose ' +
        'audio_url is set, not that of a task.',
      annotations: makes,
      inputSchema: createInputSchema('v2-timestamped-lyrics', false),
    },
    (body) => agent.run(() => agent.post('/api/v2/timestamped-lyrics', body)),
  );
}
