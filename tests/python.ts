import { spawnSync } from 'node:child_process';

/** Debian's Python, which finds Debian's packages. Another Python may precede it on the path. */
const CANDIDATES = ['python3', '/usr/bin/python3'];

const found = new Map<string, string | undefined>();

/** The folder of the first module, if a Python has all of them. Each question is put to it once, because it takes a while. */
function importing(program: string, modules: readonly string[], path = ''): string | undefined {
  const key = [program, path, ...modules].join(' ');
  if (!found.has(key)) found.set(key, importNow(program, modules, path));
  return found.get(key);
}

function importNow(program: string, modules: readonly string[], path: string): string | undefined {
  const code = [
    'import os',
    ...modules.map((name) => `import ${name}`),
    `print(os.path.dirname(os.path.dirname(${modules[0]}.__file__)))`,
  ];
  const { status, stdout } = spawnSync(program, ['-c', code.join('\n')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PYTHONPATH: path },
  });
  return status === 0 ? stdout.trim() : undefined;
}

/** A Python with these modules, or the reason why there is none. */
export function pythonWith(...modules: readonly string[]): { program: string } | { missing: string } {
  const program = CANDIDATES.find((each) => importing(each, modules) !== undefined);
  return program === undefined ? { missing: `no python3 with ${modules.join(', ')} here` } : { program };
}

/**
 * The environment in which `pip` finds httpx without a download, also in a new virtual environment; or the reason why there is
 * none. A virtual environment needs `ensurepip`, which Debian packages separately.
 */
export function pipEnvironment(...modules: readonly string[]): { env: Record<string, string> } | { missing: string } {
  const all = ['httpx', ...modules];
  const folder = CANDIDATES.map((each) => importing(each, all)).find((each) => each !== undefined);
  if (folder === undefined) return { missing: `no python3 with ${all.join(', ')} here` };
  if (importing('python3', [...all, 'ensurepip'], folder) === undefined)
    return { missing: 'no python3 with ensurepip here' };
  return { env: { PYTHONPATH: folder, PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' } };
}
