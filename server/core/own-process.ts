import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { Backoff } from './backoff.ts';
import type { Db } from './db.ts';
import { newId } from './ids.ts';
import type { Polls } from './polls.ts';
import {
  type ClaimedTable,
  deleteProcess,
  endDeadLeases,
  expireLeases,
  HAS_DEAD_PROCESS,
  type Held,
  type ProcessState,
  releaseInterrupted,
  saveHeartbeat,
} from './process-store.ts';
import { getVersion } from './version.ts';

/** Seconds after which others do the work of a process that doesn't respond. It is renewed three times as often. */
const LEASE_SECONDS = 15;

/** The part of its lease that a process must have left when work begins. */
const BEGIN_MARGIN = 0.1;

/** How often to look for dead processes, at most. */
const POLL_MS = 1000;

/** A table of claims, and what this process does with its own. */
export interface Claims extends ClaimedTable {
  /** After each heartbeat, with the claims that this process had when it began. */
  readonly held?: (held: readonly Held[], began: number) => void;
  /** Rows of dead processes were released, so there may be work. */
  readonly released?: () => void;
}

/** What features report about this process. */
type Report = Pick<ProcessState, 'logWaiting' | 'logDropped' | 'tasks'>;

/** This process as others see it: a row with its state and its lease, which heartbeats renew. Claims name it. */
export class OwnProcess {
  readonly id = newId('prc');
  readonly leaseSeconds: number;
  readonly #db: Db;
  readonly #role: Config['role'];
  readonly #siteDir: string;
  readonly #beating: Backoff;
  readonly #releasing: Backoff;
  readonly #started = new Date();
  readonly #tables: Claims[] = [];
  readonly #reports: (() => Partial<Report>)[] = [];
  #leaseUntil = 0;
  #beats: Promise<void> = Promise.resolve();
  #released: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, config: Pick<Config, 'role' | 'siteDir'>, log: FastifyBaseLogger, leaseSeconds = LEASE_SECONDS) {
    this.#db = db;
    this.#role = config.role;
    this.#siteDir = config.siteDir;
    this.leaseSeconds = leaseSeconds;
    this.#beating = new Backoff(log, 'save the heartbeat of this process');
    this.#releasing = new Backoff(log, 'release the work of dead processes');
  }

  /** Read anew, because the pages may be built while it runs. */
  get version(): string {
    return getVersion(this.#siteDir);
  }

  /** Adds to what the heartbeats say. */
  report(read: () => Partial<Report>): void {
    this.#reports.push(read);
  }

  /** Adds a table of claims. Workers call this before they claim any. */
  addClaims(claims: Claims): void {
    this.#tables.push(claims);
  }

  /**
   * Whether work on a claim may begin, which is checked immediately before something is sent. False if the claim was lost, or if
   * others may take it soon, because this process was unresponsive or could not save a heartbeat.
   */
  mayBegin(claim: AbortSignal): boolean {
    return !claim.aborted && performance.now() + this.leaseSeconds * 1000 * BEGIN_MARGIN < this.#leaseUntil;
  }

  /** Begins the heartbeats, before the process claims anything. @throws Error if the first one fails. */
  async start(): Promise<void> {
    if (this.#db.embedded) await expireLeases(this.#db);
    await this.#save();
    this.#timer = setInterval(() => void this.beat(), (this.leaseSeconds * 1000) / 3);
  }

  /** Looks for dead processes, whose work is released. Workers do. */
  watch(polls: Polls): void {
    polls.add({
      name: 'dead processes',
      condition: HAS_DEAD_PROCESS,
      everyMs: POLL_MS,
      begin: () => void this.releaseDead(),
    });
  }

  /** A heartbeat, after the one that runs. Never throws: a process that can't save its heartbeat counts as gone. */
  beat(): Promise<void> {
    this.#beats = this.#beats.then(async () => {
      try {
        await this.#save();
        this.#beating.succeeded();
      } catch (error) {
        this.#beating.failed(error);
      }
    });
    return this.#beats;
  }

  /** Releases the work of dead processes, one run at a time. Never throws. */
  releaseDead(): Promise<void> {
    this.#released = this.#released.then(async () => {
      if (this.#releasing.isPaused) return;
      try {
        for (const claims of this.#tables) if ((await releaseInterrupted(this.#db, claims)) > 0) claims.released?.();
        await endDeadLeases(this.#db, this.#tables);
        this.#releasing.succeeded();
      } catch (error) {
        this.#releasing.failed(error);
      }
    });
    return this.#released;
  }

  /** Ends the heartbeats and the lease, after all work has been released. */
  async end(): Promise<void> {
    if (this.#timer === undefined) return;
    clearInterval(this.#timer);
    await this.#beats;
    await this.#released;
    await deleteProcess(this.#db, this.id, this.#tables);
  }

  async #save(): Promise<void> {
    const began = performance.now();
    const state: ProcessState = {
      host: hostname(),
      pid: process.pid,
      role: this.#role,
      version: this.version,
      startedAt: this.#started,
      memoryBytes: process.memoryUsage.rss(),
      logWaiting: 0,
      logDropped: 0,
      tasks: null,
      ...Object.assign({}, ...this.#reports.map((read) => read())),
    };
    const held = await saveHeartbeat(this.#db, this.id, this.leaseSeconds, state, this.#tables);
    this.#leaseUntil = began + this.leaseSeconds * 1000;
    for (const { table, held: tell } of this.#tables)
      tell?.(
        held.filter((row) => row.table === table),
        began,
      );
  }
}
