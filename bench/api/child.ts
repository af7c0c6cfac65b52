import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** In a child process: handles the requests of its parent one after the other, and exits with it. */
export async function serveParent<Order, Result>(work: (order: Order) => Promise<Result>): Promise<void> {
  process.once('disconnect', () => process.exit());
  for (;;) {
    const [order] = await once(process, 'message');
    process.send?.(await work(order as Order));
  }
}

/** A script of the benchmark in a separate process. */
export class Child<Order, Result> {
  readonly #process: ChildProcess;

  constructor(script: string, env: Readonly<Record<string, string>> = {}) {
    const options = { env: { PATH: process.env['PATH'] ?? '', ...env }, execArgv: [] };
    // Log lines are discarded at the lowest cost. Errors stay visible.
    this.#process = fork(script, [], { ...options, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  }

  get pid(): number {
    return this.#process.pid ?? 0;
  }

  /** @throws Error if the process ends without a response. */
  async send(order: Order): Promise<Result> {
    const stop = new AbortController();
    const { signal } = stop;
    this.#process.send(order as object);
    const ended = async () => {
      await once(this.#process, 'exit', { signal });
      throw new Error(`${this.#process.spawnargs.at(-1)} ended.`);
    };
    try {
      return await Promise.race([
        once(this.#process, 'message', { signal }).then(([response]) => response as Result),
        ended(),
      ]);
    } finally {
      stop.abort();
    }
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await exited;
  }
}
