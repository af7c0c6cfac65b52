import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { InjectedFault } from '../replicate/server.ts';

/** A job as the server stores it. */
export interface DoubleJob {
  readonly id: string;
  /** The fields of the request. Fields of a form are texts. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The uploaded source, if there is one. */
  readonly source: Uint8Array | null;
  /** 0 is open, 1 succeeded, 2 failed. */
  status: 0 | 1 | 2;
  items: readonly object[];
}

export interface AceStepServer {
  readonly base: string;
  /** The key that is required, or null. */
  key: string | null;
  readonly jobs: Map<string, DoubleJob>;
  /** In order of arrival. */
  readonly calls: string[];
  /** The failure of a call; null for none. */
  mishap: (call: string) => InjectedFault | null;
  /** The outcome of a job. By default, it never finishes. */
  onRelease: (job: DoubleJob) => void;
  succeed(job: DoubleJob, audio: Uint8Array, texts?: { readonly lyrics?: string; readonly prompt?: string }): void;
  fail(job: DoubleJob): void;
  /** All jobs are gone. With `remembered`, open ones are still reported as open, from the cache on the disk. */
  restart(options?: { readonly remembered?: boolean }): void;
  /** Waits for the n-th job since the start and returns it. */
  job(n: number): Promise<DoubleJob>;
  close(): Promise<void>;
}

const OPEN_ITEM = { file: '', wave: '', status: 0, create_time: 1_700_000_000, env: 'development' };

/**
 * The REST server of ACE-Step 1.5 on the loopback interface, written from its documentation (docs/en/API.md of
 * github.com/ace-step/ACE-Step-1.5). A job that it doesn't know has status 0 and no items, as its own tests expect.
 */
export async function aceStepServer(): Promise<AceStepServer> {
  const jobs = new Map<string, DoubleJob>();
  const all: DoubleJob[] = [];
  const remembered = new Set<string>();
  const files = new Map<string, Uint8Array>();
  const calls: string[] = [];
  let news = Promise.withResolvers<void>();

  const wrap = (data: unknown) => ({ data, code: 200, error: null, timestamp: Date.now(), extra: null });

  async function release(request: IncomingMessage): Promise<DoubleJob> {
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const isForm = type.startsWith('multipart/');
    const form = isForm ? await new Response(body, { headers: { 'content-type': type } }).formData() : null;
    const upload = form?.get('src_audio');
    const fields = form ? Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) : null;
    const job: DoubleJob = {
      id: randomUUID(),
      input: fields ?? (JSON.parse(body.toString()) as Record<string, unknown>),
      source: upload instanceof Blob ? new Uint8Array(await upload.arrayBuffer()) : null,
      status: 0,
      items: [OPEN_ITEM],
    };
    jobs.set(job.id, job);
    all.push(job);
    double.onRelease(job);
    news.resolve();
    news = Promise.withResolvers();
    return job;
  }

  function query(id: string): object {
    const job = jobs.get(id);
    if (job) return { task_id: id, status: job.status, result: JSON.stringify(job.items) };
    return { task_id: id, status: 0, result: JSON.stringify(remembered.has(id) ? [OPEN_ITEM] : []) };
  }

  async function reply(request: IncomingMessage, path: string): Promise<[number, unknown]> {
    switch (`${request.method} ${path}`) {
      case 'POST /release_task': {
        const { id } = await release(request);
        return [200, wrap({ task_id: id, status: 'queued', queue_position: 1 })];
      }
      case 'POST /query_result': {
        const { task_id_list: ids } = JSON.parse((await buffer(request)).toString()) as { task_id_list: string[] };
        return [200, wrap(ids.map(query))];
      }
      case 'GET /v1/stats': {
        const running = [...jobs.values()].filter(({ status }) => status === 0).length;
        return [200, wrap({ jobs: { total: jobs.size, queued: 0, running }, queue_size: 0, queue_maxsize: 200 })];
      }
      default:
        return [404, { detail: 'Not Found' }];
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://ace-step');
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const mishap = double.mishap(call);
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (mishap === 'lost before') {
      request.socket.destroy();
    } else if (mishap !== null && mishap !== 'lost after') {
      response.writeHead(mishap.status, { 'content-type': 'text/html', ...mishap.headers }).end(mishap.body);
    } else if (double.key !== null && request.headers.authorization !== `Bearer ${double.key}`) {
      send(401, { detail: 'Invalid API key' });
    } else if (url.pathname === '/v1/audio') {
      const file = files.get(url.searchParams.get('path') ?? '');
      if (file) response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(file);
      else send(404, { detail: 'Audio file not found' });
    } else {
      const [status, body] = await reply(request, url.pathname);
      if (mishap === 'lost after') request.socket.destroy();
      else send(status, body);
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const double: AceStepServer = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: null,
    jobs,
    calls,
    mishap: () => null,
    onRelease: () => undefined,
    succeed(job, audio, texts = {}) {
      const path = `/srv/api_audio/${job.id}.mp3`;
      files.set(path, audio);
      const file = `/v1/audio?path=${encodeURIComponent(path)}`;
      const { prompt = '', lyrics = '' } = { ...job.input, ...texts } as { prompt?: string; lyrics?: string };
      Object.assign(job, { status: 1, items: [{ ...OPEN_ITEM, file, status: 1, prompt, lyrics }] });
    },
    fail(job) {
      Object.assign(job, { status: 2, items: [{ ...OPEN_ITEM, status: 2, error: 'CUDA out of memory' }] });
    },
    restart({ remembered: isRemembered = false } = {}) {
      if (isRemembered) for (const { id, status } of jobs.values()) if (status === 0) remembered.add(id);
      jobs.clear();
    },
    async job(n) {
      while (all.length < n) await news.promise;
      return all[n - 1]!;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return double;
}
