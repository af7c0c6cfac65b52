import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Clip } from '../generated/v2.gen.ts';
import { type Responding, scriptedServer, type ScriptedServer } from '../test-server.ts';
import { ConnectionError } from './errors.ts';
import { downloadFile } from './node.ts';

const bytes = Buffer.alloc(300_000, 'rain ');
const checksum = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

let server: ScriptedServer;
let folder: string;
beforeEach(async () => {
  [server, folder] = await Promise.all([scriptedServer(), mkdtemp(join(tmpdir(), 'download-'))]);
  // Delays of the client are random. With this value they are almost zero.
  vi.spyOn(Math, 'random').mockReturnValue(-0.999);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([server.close(), rm(folder, { recursive: true })]);
});

const clip = () => ({ id: 'clip_1', status: 'succeeded', audio_url: `${server.origin}/1.mp3`, checksum }) as Clip;
const send =
  (content: Buffer): Responding =>
  (response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg', 'content-length': bytes.length });
    if (content.length === bytes.length) response.end(content);
    else response.write(content, () => response.socket?.destroy());
  };

it('writes a clip to a file as it arrives, with its progress', async () => {
  server.respondWith(send(bytes));
  const progress: [number, number | null][] = [];
  await downloadFile(clip(), join(folder, 'song.mp3'), { onProgress: (...each) => progress.push(each) });
  expect(await readFile(join(folder, 'song.mp3'))).toEqual(bytes);
  expect(progress.at(-1)).toEqual([bytes.length, bytes.length]);
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
});

it('begins again after a broken connection and a wrong checksum', async () => {
  server.respondWith(send(bytes.subarray(0, 1000)), send(Buffer.alloc(bytes.length)), send(bytes));
  await downloadFile(clip(), join(folder, 'song.mp3'));
  expect(await readFile(join(folder, 'song.mp3'))).toEqual(bytes);
  expect(await readdir(folder)).toEqual(['song.mp3']);
});

it('leaves nothing behind when it fails', async () => {
  server.respondWith(send(bytes.subarray(0, 1000)));
  await expect(downloadFile(clip(), join(folder, 'song.mp3'), { maxRetries: 0 })).rejects.toThrow(ConnectionError);
  expect(await readdir(folder)).toEqual([]);
});

it('passes on an error of the disk without another attempt', async () => {
  server.respondWith(send(bytes));
  await expect(downloadFile(clip(), join(folder, 'no', 'song.mp3'))).rejects.toMatchObject({ code: 'ENOENT' });
  expect(server.requests).toHaveLength(1);
});
