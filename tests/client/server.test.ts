import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Cadenza, isProblem, type Task, verifyCallback } from '../../clients/typescript/src/main.ts';
import { forward } from '../../clients/typescript/src/commands/forward.ts';
import { Transport } from '../../clients/typescript/src/transport.ts';
import { publicOperations } from '../../generated/public-operations.ts';
import { methodName } from '../../scripts/client-contract.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import { type ClientRig, clientRig } from './rig.ts';

const pauses = { first: 20, longest: 100 };
const song = { model: 'v3.5', prompt: 'rain on a tin roof', seed: 7 } as const;

let rig: ClientRig;
let cadenza: Cadenza;
let task: Task;
beforeAll(async () => {
  rig = await clientRig();
  cadenza = new Cadenza({ apiKey: rig.key, baseUrl: `${rig.origin}/` });
  task = await cadenza.generate(song, { idempotencyKey: 'order-1042' });
});
afterAll(() => rig.server.close());

it('the client has a method for every operation of version 2', () => {
  const camelCase = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const wanted = publicOperations.filter(({ id }) => id.startsWith('v2-')).map(({ id }) => camelCase(methodName(id)));
  expect(wanted).toContain('timestampedLyrics');
  expect(wanted.filter((name) => !(name in Cadenza.prototype))).toEqual([]);
});

describe('the client package against a server', () => {
  it('creates a song: price, task, stages, file', async () => {
    const { credits, sufficient } = await cadenza.generate({ ...song, dry_run: true });
    expect({ credits, sufficient }).toEqual({ credits: 0, sufficient: true });
    const stages: string[] = [];
    for await (const { stage } of cadenza.follow(task, { pauses })) stages.push(stage);
    expect(stages[0]).toBe('queued');
    expect(stages.at(-1)).toBe('complete');
    const done = await cadenza.wait(task.id, { pauses });
    expect(done).toMatchObject({ id: task.id, status: 'succeeded', mode: 'test' });
    const [clip] = done.clips;
    const bytes = await cadenza.download(clip!);
    expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(clip!.checksum);
    expect(
      Buffer.from(await cadenza.download(clip!.image_url!))
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP');
    await expect(cadenza.download({ ...clip!, checksum: 'sha256:0' }, { maxRetries: 0 })).rejects.toThrow('checksum');
    await expect(async () => cadenza.download({ ...clip!, audio_url: null })).rejects.toThrow('deleted');
  });

  it('downloads timed lyrics in every format', async () => {
    const [clip] = (await cadenza.wait(task, { pauses })).clips;
    const lyrics = await cadenza.timestampedLyrics({ clip_id: clip!.id });
    expect(lyrics.words.length).toBeGreaterThan(0);
    const text = await cadenza.timestampedLyrics({ clip_id: clip!.id, format: 'vtt' });
    expect(text).toMatch(/^WEBVTT\n/);
    expect(await cadenza.timestampedLyrics({ clip_id: clip!.id, format: 'srt' })).toMatch(/^1\n00:/);
    expect(await cadenza.timestampedLyrics({ clip_id: clip!.id, format: 'ttml' })).toContain('<tt ');
  });

  it('uploads an image and starts others from it, as bytes and as a file', async () => {
    const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8401a' } })
      .png()
      .toBuffer();
    const uploaded = await cadenza.uploads(new Uint8Array(photo));
    expect(uploaded).toMatchObject({ width: 64, height: 48 });
    const second = await cadenza.uploads(new Blob([new Uint8Array(photo)], { type: 'image/png' }));
    expect(second.id).not.toBe(uploaded.id);
    const body = { model: 'image-1', prompt: 'the same on a winter night', size: 256, image: uploaded.url } as const;
    const { status, images } = await cadenza.wait(await cadenza.images(body), { pauses });
    expect(status).toBe('succeeded');
    expect(Buffer.from(await cadenza.download(images![0]!)).toString('latin1', 8, 12)).toBe('WEBP');
    await expect(cadenza.uploads(new Uint8Array([1, 2, 3]))).rejects.toMatchObject({ status: 422 });
  });

  it('creates a video', async () => {
    const body = { model: 'video-1', prompt: 'a lighthouse', resolution: '640x360' } as const;
    const { status, videos } = await cadenza.wait(await cadenza.videos(body), { pauses });
    expect(status).toBe('succeeded');
    expect(Buffer.from(await cadenza.download(videos![0]!)).toString('latin1', 4, 8)).toBe('ftyp');
  });

  it('extends a song, and cancels a task', async () => {
    const [clip] = (await cadenza.wait(task, { pauses })).clips;
    const tooLate = cadenza.extend({ clip_id: clip!.id, continue_at: 600, dry_run: true });
    await expect(tooLate).rejects.toMatchObject({ code: 'invalid_field', errors: [{ pointer: '/continue_at' }] });
    const slow = await cadenza.generate({ ...song, prompt: 'magic:slow a march' });
    expect(await cadenza.cancel(slow.id)).toMatchObject({ id: slow.id, status: 'canceled' });
    expect((await cadenza.wait(slow.id)).status).toBe('canceled');
  });

  it('does not repeat a request with the same Idempotency-Key', async () => {
    const repeated = await cadenza.generate(song, { idempotencyKey: 'order-1042' });
    expect(repeated.id).toBe(task.id);
    const other = cadenza.generate({ ...song, seed: 8 }, { idempotencyKey: 'order-1042' });
    await expect(other).rejects.toMatchObject({ code: 'idempotency_conflict', status: 409 });
  });

  it('reads one page and all pages', async () => {
    const refused = { ...song, prompt: 'magic:refuse' };
    await Promise.all(Array.from({ length: 4 }, () => cadenza.generate(refused)));
    const all: string[] = [];
    for await (const { id } of cadenza.tasks({ limit: 2 })) all.push(id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain(task.id);
    const { data } = await cadenza.feed({ limit: 100 });
    expect(all).toEqual(data.map(({ id }) => id));
    expect((await cadenza.feed({ task_id: [task.id, 'task_none'] })).data.map(({ id }) => id)).toEqual([task.id]);
  });

  it('reports errors by code, with the request id', async () => {
    const wrong = await cadenza.generate({ ...song, model: 'v9' as 'v5' }).catch((error: unknown) => error);
    expect(isProblem(wrong, 'unknown_model', 'invalid_field')).toBe(true);
    expect(wrong).toMatchObject({ status: 422, requestId: expect.stringMatching(/^req_/) as string });
    const stranger = new Cadenza({ apiKey: 'cdz_test_nobody', baseUrl: rig.origin });
    await expect(stranger.credits()).rejects.toMatchObject({ code: 'invalid_key', status: 401 });
    await expect(cadenza.task('task_none')).rejects.toMatchObject({ code: 'not_found' });
    expect(await cadenza.credits()).toMatchObject({ held: 0 });
  });
});

describe('forwarding callbacks', () => {
  let local: Receiver;
  beforeAll(async () => {
    local = await receiver();
  });
  afterAll(() => local.close());

  async function forwarding(secrets: readonly string[], work: (url: string, lines: string[]) => Promise<void>) {
    const lines: string[] = [];
    const ending = new AbortController();
    const transport = new Transport({ baseUrl: rig.origin, apiKey: null, timeout: 9000, maxRetries: 2, fetch });
    const { signal } = ending;
    const print = (line: string) => lines.push(line);
    const running = forward({
      transport,
      target: local.url,
      secrets,
      print,
      signal,
      interval: 20,
      redeliveryDelays: [20],
    });
    const ended = running.catch((error: unknown) => error);
    const url = await vi.waitFor(
      () => {
        const [, found] = /^Callback address: +(\S+)$/.exec(lines[0] ?? '') ?? [];
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 60_000 },
    );
    await work(url, lines);
    ending.abort();
    expect(await ended).toMatchObject({ name: 'AbortError' });
  }

  const printed = (lines: readonly string[], wanted: RegExp) =>
    vi.waitFor(() => expect(lines).toContainEqual(expect.stringMatching(wanted)), { timeout: 60_000, interval: 20 });

  it('passes callbacks on unchanged, says which are valid, and shows the responses', async () => {
    await forwarding([rig.secret], async (url, lines) => {
      const verified = 'the signature and the age of each callback, with the secret in WEBHOOK_SECRET.';
      expect(lines).toContain(`Verifying:         ${verified}`);
      await cadenza.generate({ ...song, prompt: 'magic:refuse', callback_url: `${url}?order=7` });
      await printed(lines, /task\.failed {2}evt_\w+ {2}signature valid {2}-> {2}200 in \d+ ms$/);
      const [hit] = local.hits;
      expect(hit?.path).toBe('/hook?order=7');
      const event = await verifyCallback(hit!.raw, hit!.headers, rig.secret);
      expect(event).toMatchObject({ type: 'task.failed', data: { status: 'failed' } });

      await fetch(url, { method: 'POST', body: String.raw`{"type":"\u001b[31mtask.complete"}` });
      await printed(lines, /\?\[31mtask\.complete {2}msg_\w+ {2}not signed {2}-> {2}200/);
      local.respond = () => 500;
      const [time, signature] = ['webhook-timestamp', 'webhook-signature'].map((name) => String(hit!.headers[name]));
      const headers = { 'webhook-id': 'evt_x', 'webhook-timestamp': time!, 'webhook-signature': signature! };
      await fetch(url, { method: 'POST', body: hit!.raw, headers });
      await printed(lines, /evt_x {2}signature wrong {2}-> {2}500/);
    });
  });

  it('reports what it cannot verify, and receivers that do not respond', async () => {
    local.respond = (_hit, _n, response) => void response.destroy();
    await forwarding([], async (url, lines) => {
      expect(lines).toContain('Verifying:         nothing. Set WEBHOOK_SECRET to verify signatures.');
      await cadenza.generate({ ...song, prompt: 'magic:refuse', callback_url: url });
      await printed(
        lines,
        /task\.failed {2}evt_\w+ {2}signature not checked {2}-> {2}no response \(\w+\), again in 0\.02 s$/,
      );
      local.respond = () => 204;
      await printed(lines, /task\.failed {2}evt_\w+ {2}signature not checked {2}-> {2}204 in \d+ ms$/);
    });
  });

  it('sends what was not accepted again, until it was sent often enough', async () => {
    local.respond = () => 503;
    await forwarding([], async (url, lines) => {
      await fetch(url, { method: 'POST', body: '{"type":"task.first"}' });
      await printed(lines, /task\.first .* -> {2}503 in \d+ ms, again in 0\.02 s$/);
      await printed(lines, /task\.first .* -> {2}503 in \d+ ms$/);
      expect(lines.filter((line) => line.includes('task.first'))).toHaveLength(2);
    });
  });
});
