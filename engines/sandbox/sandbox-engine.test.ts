import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { afterEach, describe, expect, it } from 'vitest';
import { EngineError } from '../engine.ts';
import type { Engine, MusicEvent, MusicJob } from '../engine.ts';
import { BEHIND } from './priority.ts';
import { renderClip } from './render-clip.ts';
import { createSandboxEngine } from './sandbox-engine.ts';
import type { Clock, SandboxOptions } from './sandbox-engine.ts';
import { continued } from '../../tests/sandbox/continued.ts';
import { testJob } from '../../tests/sandbox/test-job.ts';

const open: Engine[] = [];
function engine(options: Partial<SandboxOptions> = {}): Engine {
  const made = createSandboxEngine({ workers: 1, speed: 0, ...options });
  open.push(made);
  return made;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** The URL of a worker script that does something other than rendering music. */
const script = (code: string): URL =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { workerData as port } from 'node:worker_threads'; ${code}`)}`,
  );

/** The URL of a worker script that writes texts as usual, but runs `play` for its clips. */
const writer = (play: string): URL =>
  script(`import { describeClips } from ${JSON.stringify(new URL('request/describe.ts', import.meta.url))};
    port.on("message", ({ job, index }) => {
      if (index === undefined) port.postMessage({ texts: describeClips(job) });
      else ${play}
    });`);

/** A worker that returns a moment of silence. */
const quick = writer(`port.postMessage({ played: {
  mp3: new Uint8Array(8), seconds: 1, tempo: 90, waveform: [1], words: [], recipe: null, cover: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
} });`);

const never = new AbortController().signal;
const job = testJob({ prompt: 'lofi' }, { maxSeconds: 12 });

async function collect(events: AsyncIterable<MusicEvent>): Promise<MusicEvent[]> {
  const all: MusicEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const sha = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const names = (events: readonly MusicEvent[]): string[] =>
  events.map((event) => (event.type === 'text' ? `text ${event.clips.length}` : `clip ${event.index}`));

describe('the sandbox engine', () => {
  it('delivers text, then each clip, with the same bytes as a clip rendered alone', async () => {
    const events = await collect(engine({ workers: 2 }).makeMusic(job, never));
    expect(names(events)).toEqual(['text 2', 'clip 0', 'clip 1']);
    const [, , second] = events;
    if (second?.type !== 'clip') throw new Error('No second clip');
    expect(sha(second.clip.audio)).toBe(sha((await renderClip(job, 1)).audio));
  });

  it('renders in threads of lower priority than the request thread, where the system supports it', async () => {
    await collect(engine({ workers: 1 }).makeMusic(job, never));
    const threads = await readdir('/proc/self/task').catch(() => null);
    const behind = (thread: string) => getPriority(Number(thread)) === BEHIND;
    expect(threads === null || threads.some(behind)).toBe(true);
    expect(getPriority(process.pid)).toBeLessThan(BEHIND);
  });

  it('continues a clip in a thread, which gets no audio', async () => {
    const source = continued(job, 0, 6, { maxSeconds: 12 });
    expect(names(await collect(engine().makeMusic(source, never)))).toEqual(['text 2', 'clip 0', 'clip 1']);
  });

  it('renders only what an earlier attempt did not deliver', async () => {
    const events = await collect(engine().makeMusic({ ...job, done: [0] }, never));
    expect(names(events)).toEqual(['text 2', 'clip 1']);
  });

  it('stops within a clip, and starts the next job in a new thread', async () => {
    const stopping = new AbortController();
    const one = engine();
    const long = testJob({ prompt: 'lofi' }, { maxSeconds: 150 });
    const events: MusicEvent[] = [];
    const run = (async () => {
      for await (const event of one.makeMusic(long, stopping.signal)) {
        events.push(event);
        stopping.abort();
      }
    })();
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(names(events)).toEqual(['text 2']);
    expect(names(await collect(one.makeMusic({ ...job, done: [1] }, never)))).toEqual(['text 2', 'clip 0']);
  });

  it('frees the threads when the consumer stops reading', async () => {
    const one = engine();
    for await (const event of one.makeMusic(testJob({ prompt: 'lofi' }, { maxSeconds: 150 }), never)) {
      if (event.type === 'text') break;
    }
    expect(names(await collect(one.makeMusic({ ...job, done: [0] }, never)))).toEqual(['text 2', 'clip 1']);
  });

  it('rejects an aborted signal, and calls after close', async () => {
    const one = engine();
    await expect(collect(one.makeMusic(job, AbortSignal.abort()))).rejects.toMatchObject({ name: 'AbortError' });
    await one.close();
    await expect(collect(one.makeMusic(job, never))).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('aborts running jobs on close', async () => {
    const one = engine({ script: writer('for (;;);') });
    const events = one.makeMusic(job, never)[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ type: 'text' });
    const next = events.next();
    await Promise.all([expect(next).rejects.toMatchObject({ name: 'AbortError' }), one.close()]);
  });

  it.each([
    ['dies', 'port.on("message", () => process.exit(7))', /exit code 7/],
    ['throws', 'port.on("message", () => { throw new Error("out of strings") })', /out of strings/],
    ['cannot start', 'throw new Error("no such module")', /no such module/],
    ['reports a failure', 'port.on("message", () => port.postMessage({ failed: "no chord" }))', /no chord/],
  ])('reports a thread that %s as a retryable failure', async (_, code, message) => {
    const failure = await collect(engine({ script: script(code) }).makeMusic(job, never)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(EngineError);
    expect(failure).toMatchObject({ code: 'engine_failed', retryable: true, message: expect.stringMatching(message) });
  });

  it('takes realistic time at speed 1: text after a second, the last clip before the model’s usual time', async () => {
    const waits: number[] = [];
    let now = 0;
    const clock: Clock = {
      now: () => now,
      wait: (milliseconds) => {
        waits.push(milliseconds);
        now += milliseconds;
        return Promise.resolve();
      },
    };
    const paced: MusicJob = { ...job, done: [] };
    const at: number[] = [];
    for await (const event of engine({ speed: 1, clock, workers: 2 }).makeMusic(paced, never))
      at.push(event ? now : -1);
    const eta = paced.model.etaSeconds * 1000;
    expect(at[0]).toBe(1000);
    expect(at[1]).toBeCloseTo(eta * 0.6, 3);
    expect(at[2]).toBeCloseTo(eta * 0.95, 3);
    expect(waits).toHaveLength(3);
  });

  it.each([
    ['magic:refuse', ['content_refused'], [500]],
    ['magic:fail a waltz', ['text 2', 'engine_failed'], [1000, 13_200]],
    ['magic:partial', ['text 2', 'clip 0', 'engine_failed'], [1000, 13_200, 20_900]],
    ['magic:timeout', ['text 2', 'timed_out'], [1000, 39_600]],
    ['  magic:slow lofi', ['text 2', 'clip 0', 'clip 1'], [1000, 39_600, 62_700]],
    ['magic:fails', ['text 2', 'clip 0', 'clip 1'], [1000, 13_200, 20_900]],
    ['a song of magic:fail', ['text 2', 'clip 0', 'clip 1'], [1000, 13_200, 20_900]],
  ])('does what the prompt %j requests', async (prompt, what, when) => {
    let now = 0;
    const clock: Clock = {
      now: () => now,
      wait: async (milliseconds) => {
        now += milliseconds;
      },
    };
    const one = engine({ speed: 1, clock, script: quick });
    const seen: string[] = [];
    const at: number[] = [];
    const note = (name: string) => {
      seen.push(name);
      at.push(Math.round(now));
    };
    const titles: string[] = [];
    try {
      for await (const event of one.makeMusic(testJob({ prompt }), never)) {
        note(names([event])[0]!);
        if (event.type === 'text') titles.push(...event.clips.map(({ title }) => title));
      }
    } catch (error) {
      const { code, retryable } = error as EngineError;
      note(retryable ? `${code}, for now` : code);
    }
    expect({ seen, at }).toEqual({ seen: what, at: when });
    expect(titles.join().includes('agic')).toBe(prompt.includes('fails') || prompt.includes('song'));
  });

  it('can be aborted during its waiting time', async () => {
    const stopping = new AbortController();
    const events = engine({ speed: 1 }).makeMusic(job, stopping.signal)[Symbol.asyncIterator]();
    const first = events.next();
    stopping.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
  });
});
