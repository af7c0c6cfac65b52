import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';

/** Requests that take longer than this, mostly downloads, are aborted. */
const TIMEOUT_MS = 10_000;

export interface Shutdown {
  /** Aborts when the process is about to stop. It still serves requests. */
  readonly leaving: AbortSignal;
  /** Aborts `leaving`, and gives proxies this many seconds to send their requests elsewhere. */
  leave(seconds: number): Promise<void>;
  /** Aborts when the app starts to close. */
  readonly draining: AbortSignal;
  onDrain(name: string, work: () => Promise<void>): void;
  /** Attaches it to the app. On close: first `draining`, then the last responses, the work of onDrain, and `last`. */
  closeWith(app: FastifyInstance, last: () => Promise<void>): void;
}

/** The order in which an app stops. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const leaving = new AbortController();
  const controller = new AbortController();
  const steps: { readonly name: string; readonly work: () => Promise<void> }[] = [];
  return {
    leaving: leaving.signal,
    leave: async (seconds) => {
      leaving.abort();
      await delay(seconds * 1000);
    },
    draining: controller.signal,
    onDrain: (name, work) => {
      steps.push({ name, work });
    },
    closeWith(app, last) {
      let closeTimer: NodeJS.Timeout | undefined;
      app.addHook('preClose', async () => {
        leaving.abort();
        controller.abort();
        closeTimer = setTimeout(() => app.server.closeAllConnections(), TIMEOUT_MS).unref();
      });
      // Proxies open the next connection elsewhere. One that is busy when idle ones are closed closes after its response.
      app.addHook('onSend', (_request, reply, _payload, done) => {
        if (leaving.signal.aborted) reply.header('connection', 'close');
        done();
      });
      app.addHook('onClose', async () => {
        clearTimeout(closeTimer);
        for (const { name, work } of steps) {
          await work().catch((error: unknown) => log.error({ err: error, name }, 'Draining failed'));
        }
        await last();
      });
    },
  };
}
