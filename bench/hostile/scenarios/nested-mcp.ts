import { json, nested } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const nestedMcp: Scenario = {
  name: 'nobody and a key: nested lists to the MCP server',
  attacks: ({ key }) => [
    { method: 'POST', path: '/api/mcp', headers: json, body: nested(50_000) },
    {
      method: 'POST',
      path: '/api/mcp',
      headers: { ...json, authorization: `Bearer ${key.replace('_live_', '_test_')}` },
      body: nested(50_000),
    },
  ],
};
