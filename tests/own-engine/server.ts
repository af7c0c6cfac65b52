import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { InjectedFault } from '../replicate/server.ts';

/** A song as the service stores it. */
export interface DoubleSong {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Its state as the service returns it, without the id. */
  state: Readonly<Record<string, unknown>>;
}

/** Rules of the contract that the service breaks. */
export type BrokenRule = 'signature' | 'repetition' | 'unknown id' | 'invalid body' | 'audio' | 'end' | 'abilities';

export interface OwnEngineServer {
  readonly base: string;
  readonly secret: string;
  abilities: Readonly<Record<string, unknown>>;
  readonly songs: Map<string, DoubleSong>;
  /** In order of arrival, such as `GET /v1/songs/:id`. */
  readonly calls: string[];
  /** The failure of a call; null for none. */
  mishap: (call: string) => InjectedFault | null;
  /** The outcome of a song. By default, it never finishes. */
  onCreate: (song: DoubleSong) => void;
  readonly broken: Set<BrokenRule>;
  succeed(song: DoubleSong, audio: Uint8Array, texts?: Readonly<Record<string, unknown>>): void;
  /** All songs are gone. */
  restart(): void;
  close(): Promise<void>;
}

export const OWN_ENGINE_SECRET = `whsec_${Buffer.from('a secret of the tests, not random').toString('base64')}`;

export const ownEngineAbilities = {
  max_seconds: 300,
  lyrics_max_length: 2000,
  writes_lyrics: true,
  extend: true,
  seed: true,
  timed_words: true,
  languages: ['en', 'pt-BR'],
} as const;

const TOLERANCE = 300;

/** Whether a request has a signature with the secret, as docs/own-engine.mdx says. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) => String(headers[`webhook-${name}`]));
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE)) return false;
  const key = Buffer.from(OWN_ENGINE_SECRET.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${time}.${method} ${url}\n`).update(body).digest('base64');
  return signatures!.split(' ').includes(`v1,${hmac}`);
}

/** A music service on the loopback interface, written from docs/own-engine.mdx. */
export async function ownEngineServer(): Promise<OwnEngineServer> {
  const songs = new Map<string, DoubleSong>();
  /** The service's id of a song, by ours. */
  const ids = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const calls: string[] = [];
  const broken = new Set<BrokenRule>();
  const fail = (code: string, message: string) => ({ error: { code, message } });

  function create(body: Buffer, key: unknown): [number, unknown] {
    let input: Record<string, unknown> = {};
    try {
      input = JSON.parse(body.toString()) as Record<string, unknown>;
    } catch {
      // Treated like a body without fields.
    }
    const { id: own, model, style } = input;
    if (typeof own !== 'string' || typeof model !== 'string' || typeof style !== 'string' || key !== own) {
      if (broken.has('invalid body')) throw new Error('Not checked.');
      return [400, fail('invalid_body', '`id`, `model` and `style` are required, and `Idempotency-Key` is the id.')];
    }
    const known = broken.has('repetition') ? undefined : ids.get(own);
    if (known) return [202, { id: known }];
    const song: DoubleSong = { id: randomUUID(), input, state: { state: 'queued' } };
    ids.set(own, song.id);
    songs.set(song.id, song);
    double.onCreate(song);
    return [202, { id: song.id }];
  }

  function reply(call: string, last: string, body: Buffer, key: unknown): [number, unknown] {
    const song = songs.get(last);
    switch (call) {
      case 'GET /v1/abilities':
        return [200, broken.has('abilities') ? { ...double.abilities, max_seconds: 'many' } : double.abilities];
      case 'POST /v1/songs':
        return create(body, key);
      case 'GET /v1/songs/:id':
        if (song) return [200, { id: song.id, ...song.state }];
        return broken.has('unknown id')
          ? [200, { id: last, state: 'queued' }]
          : [404, fail('not_found', 'No such song.')];
      case 'DELETE /v1/songs/:id':
        songs.delete(last);
        return [204, null];
      default:
        return [404, fail('not_found', 'No such path.')];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    const body = await buffer(request);
    const call = `${method} ${url.replace(/^\/v1\/(songs|audio)\/.*/, '/v1/$1/:id')}`;
    const last = url.split('/').at(-1)!;
    calls.push(call);
    const send = (status: number, content: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    const mishap = double.mishap(call);
    if (mishap === 'lost before') {
      request.socket.destroy();
    } else if (mishap !== null && mishap !== 'lost after') {
      response.writeHead(mishap.status, mishap.headers).end(mishap.body);
    } else if (!broken.has('signature') && !isSigned(request, body)) {
      send(401, fail('invalid_signature', 'The signature is invalid.'));
    } else if (call === 'GET /v1/audio/:id') {
      const file = files.get(last);
      response.writeHead(file ? 200 : 404, { 'content-type': 'audio/mpeg' }).end(file);
    } else {
      let made: [number, unknown] = [500, fail('internal', 'Not checked.')];
      try {
        made = reply(call, last, body, headers['idempotency-key']);
      } catch {
        // An error that the service doesn't handle.
      }
      if (mishap === 'lost after') request.socket.destroy();
      else send(...made);
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const double: OwnEngineServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: OWN_ENGINE_SECRET,
    abilities: ownEngineAbilities,
    songs,
    calls,
    mishap: () => null,
    onCreate: () => undefined,
    broken,
    succeed(song, audio, texts = {}) {
      if (broken.has('end')) return;
      files.set(song.id, broken.has('audio') ? new TextEncoder().encode('no audio') : audio);
      song.state = { state: 'succeeded', progress: 1, audio_url: `/v1/audio/${song.id}`, ...texts };
    },
    restart() {
      songs.clear();
      ids.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
