import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { serveParent } from '../api/child.ts';
import type { Attack } from './scenario.ts';

export interface Order {
  readonly url: string;
  readonly attacks: readonly Attack[];
  readonly loops: number;
  readonly seconds: number;
}

export interface Outcome {
  readonly total: number;
  /** Responses by status. `broken` counts connections that ended without a response. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The size of the longest response in bytes. */
  readonly longest: number;
}

interface Response {
  readonly status: string;
  readonly bytes: number;
}

async function send(agent: Agent, url: string, { method, path, headers, body }: Attack): Promise<Response> {
  const call = request(url + path, {
    agent,
    method,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
  });
  try {
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return { status: String(response.statusCode), bytes };
  } catch {
    return { status: 'broken', bytes: 0 };
  }
}

await serveParent(async ({ url, attacks, loops, seconds }: Order): Promise<Outcome> => {
  const statuses: Record<string, number> = {};
  let longest = 0;
  const end = performance.now() + seconds * 1000;
  const loop = async (_: unknown, first: number): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    // A connection that breaks after its response was read doesn't count against the next request.
    for (let turn = first; performance.now() < end; turn += 1) {
      const { status, bytes } = await send(agent, url, attacks[turn % attacks.length] as Attack);
      statuses[status] = (statuses[status] ?? 0) + 1;
      longest = Math.max(longest, bytes);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: loops }, loop));
  return { total: Object.values(statuses).reduce((sum, count) => sum + count, 0), statuses, longest };
});
