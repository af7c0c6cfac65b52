import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../api/memory.ts';
import type { ServerProcess } from '../../tests/server-process.ts';

/** How well the server works for everyone else during an attack. */
export interface LatencySample {
  /** The response time of /healthz in milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
  /** The highest resident memory in megabytes (10^6). */
  readonly memory: number;
}

const PAUSE_MS = 20;
const MEMORY_MS = 250;

async function time(agent: Agent, url: string): Promise<number> {
  const began = performance.now();
  const call = request(`${url}/healthz`, { agent });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  await once(response.resume(), 'end');
  return performance.now() - began;
}

/** Measures a server while `work` runs. @throws Error if it doesn't respond at all. */
export async function watch<T>(
  server: ServerProcess,
  work: Promise<T>,
): Promise<LatencySample & { readonly result: T }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let memory = 0;
  let ended = false;
  const watchTimes = async (): Promise<void> => {
    for (; !ended; await delay(PAUSE_MS)) times.push(await time(agent, server.url));
  };
  const watchMemory = async (): Promise<void> => {
    for (; !ended; await delay(MEMORY_MS)) memory = Math.max(memory, await residentMemory(server.child.pid ?? 0));
  };
  const over = work.finally(() => (ended = true));
  const [result] = await Promise.all([over, watchTimes(), watchMemory()]);
  agent.destroy();
  const sorted = times.toSorted((one, other) => one - other);
  const percentile = (percent: number) => sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? 0;
  return { p50: percentile(50), p95: percentile(95), worst: percentile(100), memory, result };
}
