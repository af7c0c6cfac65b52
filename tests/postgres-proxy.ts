import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The end of PostgreSQL's response to a statement: ReadyForQuery with the transaction state. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);
const IDLE = 'I'.charCodeAt(0);

/** The state after a complete response, outside or inside a transaction; undefined before its end. */
const stateAfter = (received: Buffer): number | undefined =>
  received.subarray(-6, -1).equals(READY) ? received.at(-1) : undefined;

/** When connections break. */
interface Cut {
  /** The text of a message to the database. */
  readonly text: string;
  /** Before the database receives the message, or after the commit but before the response is passed on. */
  readonly when: 'before' | 'after';
  /** The number of connections to break. */
  left: number;
  /** The number of connections that are broken: after a commit, later than `left` says. */
  broken: number;
}

export interface PostgresProxy {
  /** Connections through it use this database. */
  readonly url: string;
  /** Breaks connections at their next messages that contain `text`. Returns a function that counts them. */
  cut(text: string, when: 'before' | 'after', times?: number): () => number;
  /**
   * Makes the database unreachable: `broken` closes all connections, and new ones at once; `silent` passes nothing on, as if the machine
   * had lost its network.
   */
  takeAway(how: 'broken' | 'silent'): void;
  /** Ends `takeAway`. Silent connections stay silent. */
  bringBack(): void;
  close(): Promise<void>;
}

/** A proxy to PostgreSQL whose connections break on demand. It passes bytes through, and both ends are real. */
export async function postgresProxy(target: string): Promise<PostgresProxy> {
  const { hostname, port } = new URL(target);
  let cuts: Cut[] = [];
  let away: 'broken' | 'silent' | null = null;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (away === 'broken') {
      client.on('error', () => undefined).destroy();
      return;
    }
    const database = connect(Number(port), hostname);
    let cut: Cut | undefined;
    let isSilent = false;
    const silenced = () => (isSilent ||= away === 'silent');
    let held: Buffer = Buffer.alloc(0);
    const end = () => {
      client.destroy();
      database.destroy();
    };
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (sent: Buffer) => {
      if (silenced()) return;
      const found = cuts.find(({ text, left }) => left > 0 && sent.includes(text));
      if (found) found.left -= 1;
      if (found?.when === 'before') {
        found.broken += 1;
        end();
        return;
      }
      cut ??= found;
      database.write(sent);
    });
    database.on('data', (received: Buffer) => {
      if (silenced()) return;
      held = cut ? Buffer.concat([held, received]) : received;
      const state = stateAfter(held);
      if (cut && state === IDLE) {
        cut.broken += 1;
        end();
      } else if (!cut || state !== undefined) client.write(held);
      if (state !== undefined) held = Buffer.alloc(0);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut(text, when, times = 1) {
      const added = { text, when, left: times, broken: 0 };
      cuts = [...cuts.filter(({ left }) => left > 0), added];
      return () => added.broken;
    },
    takeAway(how) {
      away = how;
      if (how === 'broken') for (const socket of sockets) socket.destroy();
    },
    bringBack() {
      away = null;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
