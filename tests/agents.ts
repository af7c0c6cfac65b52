import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect } from 'vitest';

export interface Agents {
  /** Connects an agent with a key. It uses the newest protocol revision by default, and also sends `more` headers. */
  agent(key: string, mode?: 'auto' | 'legacy', more?: Readonly<Record<string, string>>): Promise<Client>;
  /** Disconnects all agents. */
  leave(): Promise<void>;
}

/** Agents that use the official client of the protocol. */
export function createAgents(address: () => URL): Agents {
  const open: Client[] = [];
  return {
    async agent(key, mode = 'auto', more = {}) {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
      const headers = { ...more, authorization: `Bearer ${key}` };
      open.push(client);
      await client.connect(new StreamableHTTPClientTransport(address(), { requestInit: { headers } }));
      return client;
    },
    async leave() {
      await Promise.all(open.splice(0).map((client) => client.close()));
    },
  };
}

export const call = async (
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<CallToolResult> => client.callTool({ name, arguments: { ...args } });

export const getText = ({ content }: CallToolResult): string =>
  content.map((part) => (part as { text: string }).text).join('');

/** The error text of a rejected call. */
export const getProblem = (result: CallToolResult): Record<string, unknown> => {
  expect(result.isError).toBe(true);
  return JSON.parse(getText(result).split('\n\n')[0]!) as Record<string, unknown>;
};
