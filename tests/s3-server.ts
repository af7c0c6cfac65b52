import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** The only key that the server knows. */
export const S3_KEY = { id: 'S3RVER', secret: 'S3RVER', token: null } as const;

export interface S3Server {
  /** Its own address without a slash at its end; it goes through the switch. */
  readonly endpoint: string;
  /** As STORAGE_URL: one bucket, `songs`. */
  readonly url: string;
  /** Cuts every connection and refuses new ones, as a service that is down does. */
  cut(): void;
  /** Undoes `cut`. */
  restore(): void;
  close(): Promise<void>;
}

/** An S3 service on loopback, behind a switch: an outage is one of connections, what is stored stays. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'cadenza-s3-'));
  const s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'songs' }],
  });
  const { port: inner } = await s3.run();

  let isCut = false;
  const sockets = new Set<Socket>();
  const proxy = createServer((outside) => {
    if (isCut) {
      outside.destroy();
      return;
    }
    const inside = connect(inner, '127.0.0.1');
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    endpoint,
    url: `s3://songs?endpoint=${endpoint}`,
    cut() {
      isCut = true;
      cutAll();
    },
    restore() {
      isCut = false;
    },
    async close() {
      cutAll();
      proxy.close();
      await once(proxy, 'close');
      s3.httpServer.closeAllConnections();
      s3.httpServer.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
