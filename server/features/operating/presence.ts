import { hostname } from 'node:os';
import { Backoff } from '../../core/backoff.ts';
import type { Core } from '../../core/core.ts';
import { newId } from '../../core/ids.ts';
import { journal } from '../logs/service.ts';
import { endProcess, saveProcess } from './store.ts';

/** The interval of heartbeats. */
const BEAT_MS = 15_000;

/** Saves a heartbeat of this process with its state every few seconds. */
export class Presence {
  readonly #core: Core;
  readonly #id = newId('prc');
  readonly #started = new Date();
  readonly #version: string;
  readonly #saving: Backoff;
  #beat: Promise<void> = Promise.resolve();

  /** `version` comes from `getVersion`. */
  constructor(core: Core, version: string) {
    this.#core = core;
    this.#saving = new Backoff(core.log, 'save the heartbeat of this process');
    this.#version = version;
  }

  /** Starts the heartbeats, which `core.draining` stops. */
  async start(): Promise<void> {
    const { draining } = this.#core;
    await this.#heartbeat();
    const timer = setInterval(() => {
      this.#beat = this.#heartbeat();
    }, BEAT_MS);
    draining.addEventListener('abort', () => clearInterval(timer), { once: true });
    if (draining.aborted) clearInterval(timer);
    this.#core.onDrain('presence', async () => {
      await this.#beat;
      await endProcess(this.#core.db, this.#id);
    });
  }

  /** Never throws: a process that can't save its heartbeat counts as gone. */
  async #heartbeat(): Promise<void> {
    const { db, config } = this.#core;
    const { waiting, dropped } = journal(this.#core).state;
    try {
      await saveProcess(db, {
        id: this.#id,
        host: hostname(),
        pid: process.pid,
        role: config.role,
        version: this.#version,
        startedAt: this.#started,
        memoryBytes: process.memoryUsage.rss(),
        logWaiting: waiting,
        logDropped: dropped,
      });
      this.#saving.succeeded();
    } catch (error) {
      this.#saving.failed(error);
    }
  }
}
