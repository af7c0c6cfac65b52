import { resolve } from 'node:path';
import { Child } from './child.ts';
import { cpuSeconds } from './cpu.ts';
import type { Order, Outcome } from './load.ts';
import { median } from './median.ts';
import { raisePriority } from './priority.ts';

/** The server that is measured. */
export interface Side {
  readonly url: string;
  /** The processes that do the work: the service, and its database if it has one. */
  readonly pids: readonly number[];
}

export interface Comparison {
  readonly name: string;
  readonly ours: Side;
  readonly peer: Side;
  readonly request: Order['request'];
  /** The required share of the peer's requests per second. */
  readonly target: number;
  /** Whether our p99 must not exceed the peer's. */
  readonly p99: boolean;
}

export interface Effort {
  readonly rounds: number;
  readonly seconds: number;
  /** One customer per connection. */
  readonly secrets: readonly string[];
}

type Measured = Outcome & {
  /** Microseconds of CPU time per request, of the service and its database. */
  readonly cpu: number;
};

async function measure(load: Child<Order, Outcome>, side: Side, order: Omit<Order, 'url'>): Promise<Measured> {
  const used = () => side.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  for (const pid of [load.pid, ...side.pids]) raisePriority(pid);
  const before = used();
  const outcome = await load.send({ ...order, url: side.url });
  if (outcome.failed > 0) throw new Error(`${outcome.failed} of ${outcome.total} requests failed at ${side.url}.`);
  return { ...outcome, cpu: ((used() - before) / outcome.total) * 1e6 };
}

function report(name: string, of: 'ours' | 'peer', rounds: readonly Measured[]): Record<string, string | number> {
  return {
    '': `${name}, ${of}`,
    'requests/s': Math.round(median(rounds.map(({ rate }) => rate))),
    'p50 ms': median(rounds.map(({ p50 }) => p50)),
    'p99 ms': median(rounds.map(({ p99 }) => p99)),
    'CPU us': Math.round(median(rounds.map(({ cpu }) => cpu))),
  };
}

const two = (value: number): string => value.toFixed(2);

/** Measures both in turn, several times, so that other load on the machine affects both. */
export async function compareServers({ name, ours, peer, request, target, p99 }: Comparison, effort: Effort) {
  const load = new Child<Order, Outcome>(resolve(import.meta.dirname, 'load.ts'));
  const { secrets, seconds, rounds } = effort;
  try {
    // Long enough to compile hot code.
    for (const side of [ours, peer]) await measure(load, side, { secrets, request, seconds: 5 });
    const all: { readonly ours: Measured; readonly peer: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = { secrets, request, seconds };
      const first = await measure(load, ours, order);
      all.push({ ours: first, peer: await measure(load, peer, order) });
    }
    const ratios = all.map((round) => round.ours.rate / round.peer.rate);
    const [ourP99, peerP99] = (['ours', 'peer'] as const).map((of) => median(all.map((round) => round[of].p99)));
    const met = median(ratios) >= target && (!p99 || ourP99! <= peerP99!);
    return {
      details: (['ours', 'peer'] as const).map((of) =>
        report(
          name,
          of,
          all.map((round) => round[of]),
        ),
      ),
      verdict: {
        '': name,
        result: `${two(median(ratios))} (${two(Math.min(...ratios))} to ${two(Math.max(...ratios))})`,
        'by CPU': two(median(all.map((round) => round.peer.cpu / round.ours.cpu))),
        target: `>= ${target}${p99 ? ', p99 no worse' : ''}`,
        met: met ? 'yes' : 'no',
      },
    };
  } finally {
    await load.stop();
  }
}
