import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type OwnEngine, defaultOwnEngine, describeFault, toSignedContent } from '../catalog/own-engine.ts';
import type { SongAbilities } from '../catalog/abilities.ts';
import { musicModels } from '../catalog/models.ts';
import { MOST_SECONDS } from '../engines/remote/audio.ts';
import { readBounded } from '../engines/remote/bounded.ts';
import { HttpClient, type Sign } from '../engines/remote/http/client.ts';
import { createdSong, parseJson, songState, toFileUrl } from '../engines/remote/http/results.ts';
import { MOST_BYTES } from '../engines/remote/music.ts';
import type { Reply } from '../engines/remote/own-server.ts';
import { readSound } from '../engines/remote/sound.ts';
import { isPublicAddress, isPublicName } from '../server/core/addresses.ts';
import { readAbilities } from '../server/core/http-engine-check.ts';
import { signContent } from '../server/core/webhook-signature.ts';
import { isIP } from 'node:net';

/** The result of a rule. `fault` says what is wrong and what to do, or is null. */
export interface RuleResult {
  readonly rule: string;
  readonly fault: string | null;
}

export interface EngineTest {
  /** Without a slash at the end. */
  readonly url: string;
  readonly secret: string;
  /** Within how many seconds a song must end. */
  readonly seconds: number;
  readonly pollMs?: number;
}

const LYRICS = '[Verse]\nRain on the window\nNobody is home\n\n[Chorus]\nStay a little longer';
const ABILITIES = '/v1/abilities';
const SONGS = '/v1/songs';
const OLD_MS = 600_000;

const send: ConstructorParameters<typeof HttpClient>[2] = (_, request) => request({});

const sign =
  (secret: string, at = () => new Date()): Sign =>
  (content) =>
    signContent(secret, randomUUID(), at(), content);

/** The fault of a status. */
const wrongStatus = (request: string, wanted: number, { status, text }: Reply, advice: string): string =>
  `${request} must return ${wanted}, not ${status}. ${advice}${status >= 500 ? ` It says: ${text.slice(0, 200)}` : ''}`;

/** One run of the contract's rules against a service. */
export class EngineRules {
  readonly #test: EngineTest;
  readonly #client: HttpClient;
  #engine: OwnEngine = defaultOwnEngine;

  constructor(test: EngineTest) {
    this.#test = test;
    this.#client = new HttpClient(test.url, sign(test.secret), send);
  }

  /** Checks one rule after the other. It stops after a rule that the others need. */
  async *check(): AsyncGenerator<RuleResult> {
    const reached = await this.#rule('The service responds', () => this.#reach());
    yield reached;
    if (reached.fault !== null) return;
    yield this.#rule('Abilities are valid', () => this.#abilities());
    yield this.#rule('Requests need a valid signature', () => this.#signatures());
    yield this.#rule('An unknown song is 404', () => this.#unknown());
    yield this.#rule('An invalid body is 400 with a message', () => this.#invalid());
    const body = this.#body();
    let id: string | null = null;
    yield this.#rule('A song is created', async () => {
      const created = await this.#create(body);
      id = created.id;
      return created.fault;
    });
    if (id === null) return;
    yield this.#rule('The same id makes one song', () => this.#repeat(body, id!));
    let ended: Readonly<Record<string, unknown>> | null = null;
    yield this.#rule(`A song ends within ${this.#test.seconds} seconds`, async () => {
      const end = await this.#follow(id!);
      if (typeof end === 'string') return end;
      ended = end;
      return null;
    });
    if (ended === null) return;
    yield this.#rule('The audio is MP3 or WAV that decodes', () => this.#audio(ended!));
    yield this.#rule('Lyrics and words are as declared', async () => this.#texts(ended!));
  }

  /** A request without a response is the fault of its rule. */
  async #rule(rule: string, check: () => Promise<string | null>): Promise<RuleResult> {
    try {
      return { rule, fault: await check() };
    } catch (error) {
      return { rule, fault: (error as Error).message };
    }
  }

  async #reach(): Promise<null> {
    await this.#client.call('GET', ABILITIES);
    return null;
  }

  async #abilities(): Promise<string | null> {
    const described = await readAbilities(this.#test);
    if (typeof described === 'string') return described;
    this.#engine = described;
    return Object.keys(described.abilities.songs).length > 0
      ? null
      : '`models` lists none. List one, or leave it out if the service makes songs for all.';
  }

  async #signatures(): Promise<string | null> {
    const { url, secret } = this.#test;
    const body = JSON.stringify(this.#body());
    const attempts: readonly (readonly [string, Sign, string, string, string | undefined])[] = [
      ['without a signature', () => ({}), 'GET', ABILITIES, undefined],
      ['with the signature of another secret', sign(`whsec_${'b3RoZXI='.repeat(4)}`), 'GET', ABILITIES, undefined],
      [
        'with the signature of another path',
        () => sign(secret)(toSignedContent('GET', `${SONGS}/other`)),
        'GET',
        ABILITIES,
        undefined,
      ],
      [
        'with the signature of another body',
        () => sign(secret)(toSignedContent('POST', SONGS, '{}')),
        'POST',
        SONGS,
        body,
      ],
      [
        'with a signature of ten minutes ago',
        sign(secret, () => new Date(Date.now() - OLD_MS)),
        'GET',
        ABILITIES,
        undefined,
      ],
    ];
    for (const [how, signed, method, path, content] of attempts) {
      const reply = await new HttpClient(url, signed, send).call(method, path, content);
      const advice = 'Verify `webhook-signature` and `webhook-timestamp` before anything else.';
      if (reply.status !== 401) return wrongStatus(`${method} ${path} ${how}`, 401, reply, advice);
    }
    return null;
  }

  async #unknown(): Promise<string | null> {
    const reply = await this.#client.call('GET', `${SONGS}/${randomUUID()}`);
    const advice = 'A lost song is requested again only if its state is 404.';
    return reply.status === 404 ? null : wrongStatus(`GET ${SONGS}/{id} of an unknown song`, 404, reply, advice);
  }

  async #invalid(): Promise<string | null> {
    for (const [what, body] of [
      ['a body that is not JSON', '{'],
      ['a body without an id', JSON.stringify({ ...this.#body(), id: undefined })],
      ['a body whose style is a number', JSON.stringify({ ...this.#body(), style: 5 })],
    ] as const) {
      const reply = await this.#client.call('POST', SONGS, body, { 'idempotency-key': randomUUID() });
      const request = `POST ${SONGS} with ${what}`;
      if (reply.status !== 400) return wrongStatus(request, 400, reply, 'Check the body before you use it.');
      const { error } = (parseJson(reply.text) ?? {}) as { readonly error?: { readonly message?: unknown } };
      if (typeof error?.message !== 'string' || error.message === '') {
        return `${request} must say what is wrong. Return {"error": {"code": "...", "message": "..."}}.`;
      }
    }
    return null;
  }

  get #model(): { readonly id: string; readonly writesLyrics: boolean; readonly song: SongAbilities | undefined } {
    const { models, abilities } = this.#engine;
    const { id } = musicModels.find((model) => models[model.id].able) ?? musicModels[0]!;
    return { id, writesLyrics: models[id].writesLyrics, song: abilities.songs[id] };
  }

  /** A short song, whose lyrics the service writes if it can. */
  #body(): Readonly<Record<string, unknown>> {
    const { id, writesLyrics, song } = this.#model;
    return {
      id: `run_test_${randomUUID().replaceAll('-', '')}`,
      model: id,
      prompt: 'rain on a window',
      title: null,
      style: 'slow folk with a guitar',
      negative_style: null,
      vocal_gender: null,
      lyrics: writesLyrics ? null : LYRICS,
      instrumental: false,
      seed: 7,
      max_seconds: Math.min(30, song?.maxSeconds ?? 30),
    };
  }

  async #create(body: Readonly<Record<string, unknown>>): Promise<{ id: string | null; fault: string | null }> {
    const reply = await this.#client.call('POST', SONGS, JSON.stringify(body), {
      'idempotency-key': String(body['id']),
    });
    if (reply.status !== 202) {
      return { id: null, fault: wrongStatus(`POST ${SONGS}`, 202, reply, 'Store the song, and generate it later.') };
    }
    const { data, error } = createdSong.safeParse(parseJson(reply.text));
    return data
      ? { id: data.id, fault: null }
      : { id: null, fault: `POST ${SONGS} must return the song's id. ${describeFault(error)}` };
  }

  async #repeat(body: Readonly<Record<string, unknown>>, id: string): Promise<string | null> {
    const again = await Promise.all([this.#create(body), this.#create(body)]);
    const fault = again.find((each) => each.fault !== null)?.fault ?? null;
    if (fault !== null) return fault;
    return again.every((each) => each.id === id)
      ? null
      : `POST ${SONGS} with the id of an earlier request must return the same song. Store each song under the \`id\` of its body.`;
  }

  /** The last state of a song, or what is wrong. */
  async #follow(id: string): Promise<Readonly<Record<string, unknown>> | string> {
    const { seconds, pollMs = 1000 } = this.#test;
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const reply = await this.#client.call('GET', `${SONGS}/${id}`);
      const request = `GET ${SONGS}/{id}`;
      if (reply.status !== 200) return wrongStatus(request, 200, reply, 'Keep songs for an hour or longer.');
      const { data, error } = songState.safeParse(parseJson(reply.text));
      if (error) return `${request} returned an invalid state. ${describeFault(error)}`;
      if (data.id !== id) return `${request} must return the song with this id, not ${data.id}.`;
      if (data.state === 'failed') return `The song failed with ${data.error.code}: ${data.error.message}`;
      if (data.state === 'succeeded') return data;
      if (Date.now() > end)
        return `The song is still ${data.state}. Allow more time with --seconds, or look at your log.`;
      await delay(pollMs);
    }
  }

  async #audio({ audio_url: named }: Readonly<Record<string, unknown>>): Promise<string | null> {
    const address = toFileUrl(this.#test.url, String(named));
    const isOwn = this.#client.isOwn(address);
    const { hostname } = new URL(address);
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    if (!isOwn && !(isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host))) {
      return `${address} is private. Serve files below the URL of the service, or at a public address.`;
    }
    const signal = AbortSignal.timeout(60_000);
    const response = await (isOwn ? this.#client.get(address, signal) : fetch(address, { signal, redirect: 'error' }));
    if (response.status !== 200) return `GET ${address} must return 200, not ${response.status}.`;
    const bytes = await readBounded(response, MOST_BYTES);
    if (!bytes) return `The file has more than ${MOST_BYTES} bytes.`;
    try {
      await readSound(bytes, MOST_SECONDS);
      return null;
    } catch (error) {
      return `The file can't be used. ${(error as Error).message} Return MP3, or WAV with 16, 24 or 32 bits.`;
    }
  }

  #texts(song: Readonly<Record<string, unknown>>): string | null {
    const { writesLyrics, song: abilities } = this.#model;
    const { lyrics: written } = song;
    const sung = typeof written === 'string' ? written.trim() : '';
    const lyrics = writesLyrics ? sung : LYRICS;
    if (lyrics === '') return '`writes_lyrics` is true, so a song without given lyrics must return `lyrics`.';
    const words = (song['words'] ?? []) as readonly { readonly line: number }[];
    if (abilities?.timedLyrics && words.length === 0)
      return '`timed_words` is true, so a sung song must return `words`.';
    const lines = lyrics.split('\n').length;
    return words.every(({ line }) => line < lines)
      ? null
      : '`line` of a word is the number of its line in the lyrics, from 0.';
  }
}
