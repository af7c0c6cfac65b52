import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readClientPackages, withClientPackages } from '../../plugins/client-packages.ts';
import { replaceOrigin } from '../../plugins/site-origin.ts';
import { root } from '../../scripts/freshness.ts';
import type { SampleLanguage } from '../../src/features/reference/model.ts';
import type { Fence } from './fences.ts';
import { getCommand, runIn, sampleEnv } from './runtimes.ts';
import { bindings } from './shape.ts';

export const languages: Readonly<Record<string, SampleLanguage>> = {
  bash: 'curl',
  javascript: 'javascript',
  python: 'python',
  go: 'go',
  php: 'php',
  java: 'java',
  ruby: 'ruby',
  csharp: 'csharp',
};

const packages = readClientPackages(root, {});

/** The exit code of `curl --fail-with-body` after an error response. */
export const CURL_REFUSED = 22;

/** The environment of a reader before a guide begins. */
export interface ReaderOptions {
  readonly origin: string;
  readonly key: string;
  readonly webhookSecret: string;
  /** The port for the reader's programs. */
  readonly port: number;
  /** Where the reader's programs store files, if one of them does. */
  readonly s3?: { readonly endpoint: string; readonly id: string; readonly secret: string };
}

/** The output of a sample, and the status of its last response if it used curl. */
export interface SampleOutput {
  readonly text: string;
  readonly status: string | undefined;
}

/** A reader's program that waits for callbacks. */
export interface Program {
  /** Resolves when `isThere` accepts the output so far. */
  printed(isThere: (text: string) => boolean): Promise<void>;
  readonly text: string;
  end(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const finish = (response: boolean) => () => {
      socket.destroy();
      resolve(response);
    };
    socket.once('connect', finish(true)).once('error', finish(false));
  });

/** A reader who follows a page step by step, in one terminal and one folder. */
export class GuideReader {
  readonly #options: ReaderOptions;
  readonly #folder: string;
  readonly #known = new Map<string, string>();

  private constructor(options: ReaderOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
  }

  static async startSession(options: ReaderOptions): Promise<GuideReader> {
    const folder = await mkdtemp(join(tmpdir(), 'cadenza-guide-'));
    // Every curl reports its status on an unused stream.
    await writeFile(join(folder, '.curlrc'), 'write-out = "%{stderr}%{http_code}\\n"\n');
    await writeFile(join(folder, '.env'), '');
    return new GuideReader(options, folder);
  }

  get #env(): Record<string, string> {
    const { key, webhookSecret, port, s3 } = this.#options;
    return {
      API_KEY: key,
      WEBHOOK_SECRET: webhookSecret,
      PORT: String(port),
      ...(s3 && { AWS_ENDPOINT_URL_S3: s3.endpoint }),
    };
  }

  /** The sample as the reader types it: with the reader's own URL, key, and IDs of earlier responses. */
  #typed(code: string): string {
    const { origin, key, webhookSecret, port, s3 } = this.#options;
    const own: [string, string][] = [
      ['cdz_test_...', key],
      ['whsec_...', webhookSecret],
      ...(s3
        ? ([
            ['AKIA...', s3.id],
            ['aws-secret-...', s3.secret],
          ] satisfies [string, string][])
        : []),
      ['https://example.com/hooks', `http://127.0.0.1:${port}/hooks`],
      ...[...this.#known].map(([shown, actual]): [string, string] => [replaceOrigin(shown, origin), actual]),
    ];
    return own.reduce(
      (text, [shown, actual]) => text.replaceAll(shown, actual),
      replaceOrigin(withClientPackages(code, packages), origin),
    );
  }

  /** Creates a file under the name that the page shows. */
  async write({ title, code }: Fence): Promise<void> {
    const path = join(this.#folder, title!);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, this.#typed(code));
  }

  /** The files of the folder with this ending. */
  async readFiles(ending: string): Promise<Buffer[]> {
    const names = (await readdir(this.#folder)).filter((name) => name.endsWith(ending));
    return Promise.all(names.map((name) => readFile(join(this.#folder, name))));
  }

  /** Packages of npm are those of this project, so that nothing is downloaded; those of pip are the system's. */
  async link({ code }: Fence): Promise<void> {
    const [, names = ''] = /^npm install (.*)$/m.exec(code) ?? [];
    for (const name of names.split(' ').filter(Boolean)) {
      const path = join(this.#folder, 'node_modules', name);
      await mkdir(dirname(path), { recursive: true });
      await symlink(join(root, 'node_modules', name), path, 'junction');
    }
  }

  /**
   * Runs a sample and returns its output. With `refused`, curl may end with the status of `--fail-with-body`.
   * @throws Error if it fails.
   */
  async run({ language, code }: Fence, refused = false): Promise<SampleOutput> {
    const typed = this.#typed(code);
    const { stdout, stderr } = await (
      language === 'bash'
        ? // A terminal remembers what was exported in it.
          runIn(this.#folder, 'curl', `set -e\n. ./.env\n${typed}\nexport -p > .env\n`, this.#env)
        : runIn(this.#folder, languages[language]!, typed, { ...this.#env, ...this.#exported() })
    ).catch((error: Readonly<{ code: number; stdout: string; stderr: string }>) => {
      if (refused && error.code === CURL_REFUSED) return error;
      throw error;
    });
    return { text: stdout, status: stderr.match(/^\d{3}$/gm)?.at(-1) };
  }

  /** The variables that were exported in the terminal. */
  #exported(): Record<string, string> {
    const lines = readFileSync(join(this.#folder, '.env'), 'utf8').matchAll(/^export (\w+)='([^']*)'$/gm);
    return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
  }

  /** Stores each shown value with the actual one. */
  setPlaceholder(shown: unknown, actual: unknown): void {
    for (const [text, own] of bindings(shown, actual)) this.#known.set(text, own);
  }

  /** Starts a program and waits until it listens. */
  async serve({ language, code }: Fence): Promise<Program> {
    const { program, file, args = [] } = getCommand(languages[language]!);
    const { port } = this.#options;
    const how = language === 'php' ? ['-S', `127.0.0.1:${port}`] : args;
    const { running, hasEnded } = await this.#start(program, how, file, code);
    while (!(await isListening(port))) {
      if (hasEnded()) throw new Error(`It has ended: ${running.text}`);
      await delay(50);
    }
    return running;
  }

  /** Starts a command in a terminal of its own, where it stays. */
  async runInBackground({ code }: Fence): Promise<Program> {
    return (await this.#start('sh', [], 'stay.sh', code)).running;
  }

  async #start(program: string, args: readonly string[], file: string, code: string) {
    await writeFile(join(this.#folder, file), this.#typed(code));
    const child = spawn(program, [...args, file], {
      cwd: this.#folder,
      env: sampleEnv(this.#folder, { ...this.#env, ...this.#exported() }),
      // In its own process group, because some commands start another process.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    const waiting = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        for (const check of waiting) check();
      });
    }
    const exit = once(child, 'exit');
    const running: Program = {
      get text() {
        return text;
      },
      printed: (isThere) =>
        new Promise((resolve, reject) => {
          const limit = setTimeout(() => reject(new Error(`Not printed in time: ${text}`)), 200_000);
          const check = () => {
            if (!isThere(text)) return;
            waiting.delete(check);
            clearTimeout(limit);
            resolve();
          };
          waiting.add(check);
          check();
        }),
      async end() {
        process.kill(-child.pid!, 'SIGKILL');
        await exit;
      },
    };
    return { running, hasEnded: () => child.exitCode !== null };
  }

  /** Cancels running tasks, because their results aren't needed any more. */
  async cancelAll(): Promise<void> {
    const { origin, key } = this.#options;
    const headers = { authorization: `Bearer ${key}` };
    for (const status of ['queued', 'running']) {
      const response = await fetch(`${origin}/api/v2/feed?limit=100&status=${status}`, { headers });
      const { data = [] } = (await response.json()) as { data?: { id: string }[] };
      for (const { id } of data) await fetch(`${origin}/api/v2/tasks/${id}/cancel`, { method: 'POST', headers });
    }
  }

  async leave(): Promise<void> {
    await this.cancelAll();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
