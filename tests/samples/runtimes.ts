import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { clientFolder } from '../../scripts/client.ts';
import { root } from '../../scripts/freshness.ts';
import { isInstalled } from '../programs.ts';
import { pipEnvironment } from '../python.ts';
import type { SampleLanguage } from '../../src/features/reference/model.ts';

interface Runtime {
  readonly program: string;
  /** The file name of the sample, and the command line before it. */
  readonly file: string;
  readonly args?: readonly string[];
}

const packages = readClientPackages(root, {});

const runtimes: Readonly<Record<SampleLanguage, Runtime>> = {
  curl: { program: 'sh', file: 'sample.sh' },
  client: { program: process.execPath, file: 'client.mjs' },
  javascript: { program: process.execPath, file: 'sample.mjs' },
  'python-client': { program: 'python3', file: 'client.py' },
  python: { program: 'python3', file: 'sample.py' },
  'go-client': { program: 'go', file: 'main.go', args: ['run'] },
  go: { program: 'go', file: 'main.go', args: ['run'] },
  php: { program: 'php', file: 'sample.php' },
  java: { program: 'java', file: 'Main.java' },
  ruby: { program: 'ruby', file: 'sample.rb' },
  csharp: { program: 'dotnet', file: 'sample.cs', args: ['run'] },
};

/** Other programs that a sample calls. */
const tools: Partial<Record<SampleLanguage, readonly string[]>> = { curl: ['curl', 'openssl'] };

/** A runtime's name in the documentation, and the command that prints its version. */
const versioned: Readonly<
  Partial<Record<SampleLanguage, { readonly name: string; readonly args: readonly string[] }>>
> = {
  python: { name: 'Python', args: ['--version'] },
  go: { name: 'Go', args: ['version'] },
  'go-client': { name: 'Go', args: ['version'] },
  php: { name: 'PHP', args: ['--version'] },
  java: { name: 'Java', args: ['-version'] },
  ruby: { name: 'Ruby', args: ['--version'] },
  csharp: { name: '.NET', args: ['--version'] },
};

/** The page with the table of the oldest supported version of each runtime. */
const minimums = readFileSync(join(root, 'docs/quickstart.mdx'), 'utf8');

function getMinimum(name: string): string | undefined {
  const row = minimums.split('\n').find((line) => line.startsWith(`| ${name} `));
  return /\d+(?:\.\d+)*/.exec(row?.split('|')[2] ?? '')?.[0];
}

const isOlder = (version: string, minimum: string): boolean =>
  version.localeCompare(minimum, 'en', { numeric: true }) < 0;

function tooOld(language: SampleLanguage): string | undefined {
  const { name, args } = versioned[language] ?? {};
  const minimum = name === undefined ? undefined : getMinimum(name);
  if (args === undefined || minimum === undefined) return undefined;
  // Java prints its version on stderr.
  const { stdout, stderr } = spawnSync(runtimes[language].program, args, { encoding: 'utf8' });
  const version = /\d+(?:\.\d+)+|\d+/.exec(stdout + stderr)?.[0];
  if (version === undefined || !isOlder(version, minimum)) return undefined;
  return `samples in ${language} did not run: ${name} ${version} here, the documentation names ${minimum}`;
}

/** Debian packages this extension of PHP separately. */
function lacksExtension(language: SampleLanguage): boolean {
  return language === 'php' && !/^curl$/m.test(execFileSync(runtimes.php.program, ['-m'], { encoding: 'utf8' }));
}

/** The reason why samples of a language can't run here, or undefined if they can. */
export function missingRuntime(language: SampleLanguage): string | undefined {
  const wanted = [runtimes[language].program, ...(tools[language] ?? [])].filter((name) => name !== process.execPath);
  const missing = wanted.filter((name) => !isInstalled(name));
  if (missing.length === 0 && lacksExtension(language)) missing.push('extension curl');
  if (missing.length > 0) return `samples in ${language} did not run: no ${missing.join(', ')} here`;
  return tooOld(language) ?? (language === 'python-client' ? missingPackages() : undefined);
}

/** Other requirements of a code block, and how to recognize them. */
const needs: readonly (readonly [RegExp, () => string | undefined])[] = [
  [/^go /m, () => missingRuntime('go')],
  [/^pip install fastapi/m, () => missingPackages('fastapi', 'uvicorn')],
  // `adapter` is a file of a guide that uses the client.
  [/^pip install|^(?:from|import) (?:cadenza_client|adapter)\b/m, () => missingPackages()],
  [/^from fastapi/m, () => missingPackages('fastapi', 'uvicorn')],
];

function missingPackages(...modules: readonly string[]): string | undefined {
  const found = pipEnvironment(...modules);
  return 'missing' in found ? `samples with the Python client did not run: ${found.missing}` : undefined;
}

/** The reason why a code block can't run here, or undefined if it can. */
export function missingFor(language: SampleLanguage, code: string): string | undefined {
  const missing = needs.map(([pattern, find]) => (pattern.test(code) ? find() : undefined));
  return missingRuntime(language) ?? missing.find((each) => each !== undefined);
}

/** File names and commands of the languages. In guides, the shell is called `bash`. */
export function getCommand(language: SampleLanguage): Runtime {
  return runtimes[language];
}

/**
 * Runs a sample as a reader would, with the key in the environment, and returns its output. @throws Error with the output if it
 * fails.
 */
export async function runSample(language: SampleLanguage, code: string, key: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-sample-'));
  const { npm, npmFile, wheelFile } = packages;
  // Makes the clients available without npm or pip. Python can also import from a wheel.
  const wheel = [join(clientFolder, wheelFile), pip().PYTHONPATH ?? ''].join(delimiter);
  const python: Record<string, string> = language === 'python-client' ? { PYTHONPATH: wheel } : {};
  try {
    if (language === 'client') {
      const installed = join(folder, 'node_modules', npm);
      await mkdir(installed, { recursive: true });
      await promisify(execFile)('tar', ['-xzf', join(clientFolder, npmFile), '--strip-components=1', '-C', installed]);
    }
    if (language === 'go-client') {
      await writeFile(join(folder, 'go.mod'), 'module example.com/song\n\ngo 1.19\n');
      await mkdir(join(folder, packages.go));
      await copyFile(join(clientFolder, packages.goFile), join(folder, packages.go, packages.goFile));
    }
    return (await runIn(folder, language, code, { API_KEY: key, ...python })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Java's options for programs that run for a moment: compiling to fast machine code would take longer than it saves. The
 * launcher, which compiles the source file, reads them, too.
 */
const JDK_JAVA_OPTIONS = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** The same in a separate folder, with more environment variables. */
export async function runIn(
  folder: string,
  language: SampleLanguage,
  code: string,
  more: Readonly<Record<string, string>>,
): Promise<{ stdout: string; stderr: string }> {
  const { program, file, args = [] } = runtimes[language];
  await writeFile(join(folder, file), code);
  return promisify(execFile)(program, [...args, file], { cwd: folder, env: sampleEnv(folder, more), timeout: 200_000 });
}

let pipFound: Record<string, string> | undefined;

function pip(): Record<string, string> {
  const found = pipFound ? { env: pipFound } : pipEnvironment();
  pipFound = 'env' in found ? found.env : {};
  return pipFound;
}

/** The environment of a sample. */
export function sampleEnv(folder: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  // npm installs packages without further requests.
  const npm = { npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
  const python = { PYTHONUNBUFFERED: '1', ...pip() };
  const { PATH } = process.env;
  return { PATH, HOME: folder, LANG: 'C.UTF-8', GOPROXY: 'off', JDK_JAVA_OPTIONS, ...npm, ...python, ...more };
}
