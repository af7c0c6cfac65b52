import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  type BrokenRule,
  OWN_ENGINE_SECRET,
  ownEngineAbilities,
  type OwnEngineServer,
  ownEngineServer,
} from '../tests/own-engine/server.ts';
import { tone } from '../tests/replicate/rig.ts';
import { EngineRules, type RuleResult } from './engine-rules.ts';
import { root } from './freshness.ts';

let service: OwnEngineServer;
let song: Uint8Array;

beforeAll(async () => {
  [service, song] = await Promise.all([ownEngineServer(), tone(1.5)]);
});
beforeEach(() => {
  service.broken.clear();
  service.restart();
  service.abilities = ownEngineAbilities;
  const words = [{ text: 'Rain', start: 0, end: 1, line: 1 }];
  service.onCreate = (one) => service.succeed(one, song, { lyrics: '[Verse]\nRain', words });
});
afterAll(() => service.close());

async function collect(rules: EngineRules): Promise<RuleResult[]> {
  const results: RuleResult[] = [];
  for await (const result of rules.check()) results.push(result);
  return results;
}

async function check(seconds = 1): Promise<RuleResult[]> {
  const { base: url, secret } = service;
  return collect(new EngineRules({ url, secret, seconds, pollMs: 10 }));
}

const findFaults = async (seconds?: number) => (await check(seconds)).filter(({ fault }) => fault !== null);

it('a service that follows the contract breaks no rule, and makes one song', async () => {
  const results = await check();
  expect(results.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(results).toHaveLength(10);
  expect(service.songs.size).toBe(1);
});

it.each<[BrokenRule, string, RegExp]>([
  ['abilities', 'Abilities are valid', /max_seconds: /],
  ['signature', 'Requests need a valid signature', /without a signature must return 401, not 200/],
  ['unknown id', 'An unknown song is 404', /must return 404, not 200/],
  ['invalid body', 'An invalid body is 400 with a message', /not JSON must return 400, not 500/],
  ['repetition', 'The same id makes one song', /must return the same song/],
  ['end', 'A song ends within 1 seconds', /still queued/],
  ['audio', 'The audio is MP3 or WAV that decodes', /neither MP3 nor WAV/],
])('names the broken rule: %s', async (broken, rule, fault) => {
  service.broken.add(broken);
  expect(await findFaults()).toEqual([{ rule, fault: expect.stringMatching(fault) }]);
});

it('names lyrics and words that are missing or of other lyrics', async () => {
  const rule = 'Lyrics and words are as declared';
  service.onCreate = (one) => service.succeed(one, song);
  expect(await findFaults()).toEqual([{ rule, fault: expect.stringContaining('`writes_lyrics` is true') }]);
  service.abilities = { ...ownEngineAbilities, writes_lyrics: false };
  expect(await findFaults()).toEqual([{ rule, fault: expect.stringContaining('`timed_words` is true') }]);
  service.abilities = { ...ownEngineAbilities, writes_lyrics: false, timed_words: false };
  expect(await findFaults()).toEqual([]);
});

it('names a failed song, a private file and a service that is away', async () => {
  service.onCreate = (one) => {
    one.state = { state: 'failed', error: { code: 'failed', message: 'no GPU' } };
  };
  expect((await findFaults())[0]!.fault).toBe('The song failed with failed: no GPU');
  service.onCreate = (one) =>
    service.succeed(one, song, { audio_url: 'http://10.0.0.1/1.mp3', lyrics: 'Rain', words: [] });
  expect((await findFaults())[0]!.fault).toContain('http://10.0.0.1/1.mp3 is private');
  const away = new EngineRules({ url: 'http://127.0.0.1:1', secret: OWN_ENGINE_SECRET, seconds: 1 });
  expect(await collect(away)).toEqual([
    { rule: 'The service responds', fault: expect.stringContaining('could not be reached') },
  ]);
});

const run = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts/engine-test.ts'), ...args],
      { env: { PATH: process.env['PATH'] ?? '', ...env } },
      (error, out, errors) => resolve({ code: error ? Number(error.code) : 0, output: out + errors }),
    );
  });

it('the command prints a line for each rule, and fails if one is broken', async () => {
  const ENGINE_SECRET = OWN_ENGINE_SECRET;
  const good = await run([service.base], { ENGINE_SECRET });
  expect(good).toMatchObject({ code: 0, output: expect.stringMatching(/^(?:ok {5}.+\n){10}$/) });
  service.broken.add('unknown id');
  const bad = await run([service.base, '--seconds', '5'], { ENGINE_SECRET });
  expect(bad.code).toBe(1);
  expect(bad.output).toContain(
    'wrong  An unknown song is 404\n       GET /v1/songs/{id} of an unknown song must return 404',
  );
  expect(bad.output).toContain('1 of 10 rules are broken.');
  expect((await run([], { ENGINE_SECRET })).output).toContain('Name the URL of your service');
  expect((await run([service.base], {})).output).toContain('Set ENGINE_SECRET');
  expect((await run([service.base, '--seconds', 'x'], { ENGINE_SECRET })).output).toContain('--seconds must be');
});
