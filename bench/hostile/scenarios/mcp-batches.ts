import { json } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

const search = (id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_docs', arguments: { query: 'idempotency signature parameters generation callback' } },
});

export const mcpBatches: Scenario = {
  name: 'test keys: 100 searches in one message to the MCP server',
  attacks: ({ testKeys }) =>
    testKeys.map((key) => ({
      method: 'POST',
      path: '/api/mcp',
      headers: { ...json, accept: 'application/json, text/event-stream', authorization: `Bearer ${key}` },
      body: JSON.stringify(Array.from({ length: 100 }, (_, id) => search(id))),
    })),
};
