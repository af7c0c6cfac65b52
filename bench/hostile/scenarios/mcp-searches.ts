import { json } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

/** Two hundred words, of which each is searched in every field, in each of the languages. */
const compound = 'a_b_'.repeat(75);
const languages = ['en', 'zh', 'ja', 'de', 'ru'];

export const mcpSearches: Scenario = {
  name: 'test keys: the longest searches of the documentation',
  attacks: ({ testKeys }) =>
    testKeys.map((key, n) => ({
      method: 'POST',
      path: '/api/mcp',
      headers: { ...json, accept: 'application/json, text/event-stream', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_docs', arguments: { query: compound, language: languages[n % languages.length] } },
      }),
    })),
};
