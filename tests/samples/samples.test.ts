import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/freshness.ts';
import { readClientPackages, withClientPackages } from '../../plugins/client-packages.ts';
import { type ContractOperation, type Response, dereference, getOperations } from '../../plugins/reference/contract.ts';
import { type SampleCall, createSampleCall } from '../../plugins/reference/samples/call.ts';
import { sampleWriters } from '../../plugins/reference/samples/samples.ts';
import { apiVersions, readContract } from '../../plugins/reference/translations.ts';
import type { SampleLanguage } from '../../src/features/reference/model.ts';
import type { Task } from '../../generated/v2/types.gen.ts';
import { credits } from '../../server/features/credits/feature.ts';
import { keys } from '../../server/features/keys/feature.ts';
import { logs } from '../../server/features/logs/feature.ts';
import { overview } from '../../server/features/overview/feature.ts';
import { type Receiver, receiver } from '../callbacks/receiver.ts';
import type { TestApp } from '../harness.ts';
import { customer, fakeEngines, quickCallbacks, taskApp, type TestCustomer } from '../tasks/rig.ts';
import { generateSung, singingScript } from '../tasks/sung-clip.ts';
import { createManagedAccount } from './managed-account.ts';
import { missingRuntime, runSample } from './runtimes.ts';

const operations = apiVersions
  .flatMap((version) => getOperations(dereference(readContract(root, version))))
  .filter(({ method }) => method !== 'EVENT');

const packages = readClientPackages(root, {});

const song = { model: 'v5', prompt: 'rain' };

/** IDs in the contract's examples, which are replaced because the server doesn't know them. */
const exampleIds = { task: 'task_4n7xk2vq8m3rj5hc6tzw9yba', clip: 'clip_5m8zk3xw1q7vh4nc9rtj6yba' };

const engines = fakeEngines(singingScript);
let server: TestApp;
let hook: Receiver;
let origin: string;
let who: TestCustomer;
/** A clip of a finished task. */
let clip: string;
let folder: string;
/** The file that samples upload. */
let photo: string;

beforeAll(async () => {
  hook = await receiver();
  const config = { sandboxMaxSeconds: 240, callbackAllow: [hook.place] };
  server = await taskApp({ engines, config, beside: [credits, keys, logs, overview], callbacks: quickCallbacks });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  who = await customer(server.db);
  clip = (await generateSung(server, who.test)).clips[0]!.id;
  folder = await mkdtemp(join(tmpdir(), 'cadenza-photo-'));
  photo = join(folder, 'photo.png');
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c8401a' } }).toFile(photo);
});
afterAll(() => Promise.all([server.close(), hook.close(), rm(folder, { recursive: true })]));

const listKeys = (value: unknown) => Object.keys(value as object).toSorted();

/** One operation of each kind of request: with JSON, with a file, with neither, read, and read with a query. */
const KINDS = ['v2-generate', 'v2-uploads', 'v2-cancel', 'v2-credits', 'v1-feed'];

/** The samples that readers copy most, and the clients, which have a method per operation. */
const WHOLE: readonly SampleLanguage[] = ['curl', 'javascript', 'client', 'python-client', 'go-client'];

/** In other languages, samples of the same kind differ only in the path and the body. */
const isOwn = (language: SampleLanguage, { operation }: ContractOperation): boolean =>
  WHOLE.includes(language) || KINDS.includes(operation.operationId);

/** What is compared of the output of a sample and of the reference: the status, and the fields of the response. */
function compare(printed: string, id: SampleLanguage, status: string, { content }: Response) {
  // curl and the clients print no status.
  const [, shown = status, rest = ''] = /^(\d{3})?(.*)$/s.exec(printed.trim())!;
  if (!content) return { actual: { status: shown, rest }, expected: { status, rest: '' } };
  // The last event, or a response of the Python client, which is a dataclass.
  const pattern = content['text/event-stream'] ? /percent"?[:=] ?100\b[^]*succeeded/ : /^\w+\(\w+=/;
  if (content['text/event-stream'] || (id === 'python-client' && pattern.test(rest)))
    return { actual: { status: shown, matches: pattern.test(rest) }, expected: { status, matches: true } };
  const [example] = Object.values(content['application/json']?.examples ?? {});
  const fields = listKeys(JSON.parse(rest));
  // Go omits empty lists of optional fields when it writes a task.
  const isOmitted = (name: string) => id === 'go-client' && fields.length > 0 && !fields.includes(name);
  const expected = { status, fields: listKeys(example?.value).filter((name) => !isOmitted(name)) };
  return { actual: { status: shown, fields }, expected };
}

describe.each(sampleWriters)('$label', ({ id, write }) => {
  const missing = missingRuntime(id);
  const own = operations.filter((entry) => isOwn(id, entry) && write(createSampleCall(entry, '')) !== undefined);

  test.for(own.map((entry) => [entry.operation.operationId, entry] as const))(
    '%s returns what the reference shows',
    async ([, entry], { skip }) => {
      skip(missing !== undefined, missing);
      const responses = Object.entries(entry.operation.responses).filter(([status]) => status.startsWith('2'));
      // Without the response to a request that only asks for a price, and without the end of a stream.
      const [status, response] = responses.findLast(([, { content }]) => content) ?? responses.at(-1)!;
      const { id: task } = (await server.call('POST /api/v2/generate', { key: who.test, body: song })).body as Task;
      const written = withClientPackages(write(createSampleCall(entry, origin))!, packages)
        .replaceAll('photo.png', photo)
        .replaceAll(exampleIds.task, task)
        .replaceAll(exampleIds.clip, clip)
        .replaceAll('62.5', '5')
        .replaceAll('https://example.com/hooks', hook.url);
      // Operations that manage an account can delete what the samples after them read, so each gets its own account.
      const account = entry.operation['x-scope'] && (await createManagedAccount(server, hook.url));
      const code = account ? account.replaceExampleIds(written) : written;
      const printed = await runSample(id, code, account ? account.key : who.test);
      const { actual, expected } = compare(printed, id, status, response);
      expect(actual, printed).toEqual(expected);
    },
  );
});

const generate = operations.find(({ operation }) => operation.operationId === 'v2-generate')!;

test.for(sampleWriters.map((writer) => [writer.label, writer] as const))(
  '%s prints the problem of an error response',
  async ([, { id, write }], { skip }) => {
    const missing = missingRuntime(id);
    skip(missing !== undefined, missing);
    const call = { ...createSampleCall(generate, origin), body: { model: 'v5', prompt: '' } };
    // curl and the clients end with an error.
    const printed = await runSample(id, withClientPackages(write(call)!, packages), who.test).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(printed).toContain('/prompt');
    expect(printed).toContain('invalid_field');
  },
);

/** Text that is hard to escape in some language: quotes, escapes, interpolation, line breaks, other scripts, an empty text. */
const nasty = {
  plain: 'a word',
  quotes: `"double" 'single' \`back\` """three"""`,
  escapes: String.raw`C:\new\table \u0041 \\`,
  interpolation: '$HOME ${HOME} #{1} {$x} %s $(id) #$0 #@a',
  lines: 'one\ntwo "2" $HOME #{1}\n\n[three]',
  scripts: 'Schnee 雪 눈 🎵',
  numbers: [0, -1.5, 4294967295, 1e21],
  flags: { yes: true, no: false, nothing: null, empty: {}, none: [] },
};

describe.each(sampleWriters.filter(({ id }) => !id.endsWith('client')))(
  '$label sends the documented request',
  ({ id, write }) => {
    test('a body that is hard to escape', async ({ skip }) => {
      const missing = missingRuntime(id);
      skip(missing !== undefined, missing);
      const received: { method?: string; url?: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
      const echo = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const { method, url, headers } = request;
        received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
        response.end('{}');
      });
      await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
      try {
        const { port } = echo.address() as AddressInfo;
        const url = `http://127.0.0.1:${port}/a%20b?q=%26%3D&r=%E9%9B%AA`;
        const call: SampleCall = { method: 'POST', url, body: nasty, idempotent: true };
        await runSample(id, write(call)!, 'cdz_test_x');
      } finally {
        echo.close();
      }
      const [first] = received;
      expect(first).toMatchObject({ method: 'POST', url: '/a%20b?q=%26%3D&r=%E9%9B%AA' });
      expect(first?.headers).toMatchObject({
        authorization: 'Bearer cdz_test_x',
        'content-type': expect.stringMatching(/^application\/json/) as string,
        'idempotency-key': expect.stringMatching(/^[\w-]{16,}$/) as string,
      });
      expect(JSON.parse(first?.body ?? '')).toEqual(nasty);
    });
  },
);
