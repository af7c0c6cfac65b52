import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readClientPackages } from '../../plugins/client-packages.ts';
import { clientFolder } from '../../scripts/client.ts';
import { root } from '../../scripts/freshness.ts';
import { pythonWith } from '../python.ts';
import { unzip } from '../zip.ts';

const run = promisify(execFile);
const packages = readClientPackages(root, {});
const python = pythonWith('httpx');
const program = 'program' in python ? python.program : '';

/** Why programs with the client can't run here, if they can't. */
export const missing = 'missing' in python ? `the Python client did not run: ${python.missing}` : undefined;

export const wheel = readFileSync(join(clientFolder, packages.wheelFile));

export interface PythonClient {
  readonly folder: string;
  /** Runs a program that has installed the client, and returns what it printed. */
  printed(code: string, env: Readonly<Record<string, string>>): Promise<string>;
  remove(): Promise<void>;
}

/** Unpacks the client into a folder of its own. */
export async function installPythonClient(): Promise<PythonClient> {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-python-'));
  for (const [name, bytes] of unzip(wheel)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
  return {
    folder,
    async printed(code, env) {
      const lines = ['import asyncio, json, os, sys', `from ${packages.pythonModule} import *`, code];
      await writeFile(join(folder, 'main.py'), lines.join('\n'));
      const { stdout } = await run(program, ['main.py'], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
      return stdout;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
