import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from '../../scripts/freshness.ts';
import { hashFile } from '../../scripts/release-facts.ts';

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end, whatever its exit code is. */
export const runToEnd = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { PATH: process.env['PATH'] ?? '', ...env } };
    const child = execFile(program, args, options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });

/** Writes an archive with other files than those of `archive`, and its checksum. */
export async function alterRelease(
  archive: string,
  version: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = mkdtempSync(join(dirname(archive), 'altered-'));
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  const [name] = readdirSync(folder);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, name!, path), text);
  const release = JSON.parse(readFileSync(join(folder, name!, 'release.json'), 'utf8')) as object;
  writeFileSync(join(folder, name!, 'release.json'), JSON.stringify({ ...release, version }));
  const altered = `${folder}.tar.gz`;
  execFileSync('tar', ['-czf', altered, '-C', folder, name!]);
  writeFileSync(`${altered}.sha256`, `${await hashFile(altered)}  ${basename(altered)}\n`);
  rmSync(folder, { recursive: true });
  return altered;
}

/** Releases in a folder, and processes that an operator starts from the link to the current one, such as `web:3000`. */
export class Installation {
  readonly home: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #processes: readonly string[];
  readonly #commands: readonly string[];

  constructor(home: string, release: string, processes: readonly string[], env: Readonly<Record<string, string>>) {
    this.home = home;
    this.#env = env;
    this.#processes = processes;
    mkdirSync(home, { recursive: true });
    symlinkSync(basename(release), join(home, 'current'));
    // Stopping what doesn't run isn't an error, as with systemctl.
    // It returns at once, like `kill`, unless the processes share a database, from which none may be missing then.
    const wait = env['DATABASE_URL'] ? 'while kill -0 $pid; do sleep 0.1; done' : 'true';
    const stop = `pid=$(cat ${home}/$PORT.pid) && kill -TERM $pid && { ${wait}; }; true`;
    // An earlier release may have no command that only serves.
    const serve =
      'if [ -f release.json ]; then exec node scripts/serve.ts; else exec node tests/crash/short-songs.ts; fi';
    const run = `sh -c '${serve}'`;
    const start = `cd ${home}/current && { exec setsid ${run} >>${home}/$PORT.log 2>&1 & } && echo $! >${home}/$PORT.pid`;
    this.#commands = ['--stop', stop, '--start', start];
  }

  /** The port of each process. */
  get ports(): number[] {
    return this.#processes.map((each) => Number(each.split(':')[1]));
  }

  /** Starts or stops all processes, as the operator does. */
  async control(what: 'stop' | 'start'): Promise<void> {
    const command = this.#commands[what === 'stop' ? 1 : 3]!;
    for (const each of this.#processes) {
      const [ROLE, PORT] = each.split(':') as [string, string];
      await runToEnd('sh', ['-c', command], { ...this.#env, ROLE, PORT });
    }
  }

  /** Upgrades with the command of the working tree. */
  upgrade(archive: string, ...more: readonly string[]): Promise<Outcome> {
    const script = ['scripts/with-node.mjs', 'scripts/upgrade.ts', archive, '--home', this.home];
    const processes = ['--processes', this.#processes.join(',')];
    return runToEnd(process.execPath, [...script, ...processes, ...this.#commands, ...more], this.#env);
  }
}
