import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, describe, run } from './run.ts';

/** The headless shell, which is Chromium without its window, runs the tests in two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function executable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(executable);
}

/** The system's Chromium: `CHROMIUM`, or the usual paths. */
function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return executable(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  return onPath(NAMES) ?? APPLICATIONS.find(executable);
}

/** Whether text has the widths of Arial until the brand's font has loaded, as for readers. True if this can't be determined. */
function hasArialWidths(): boolean {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return stdout === null || /Arial|Arimo|Liberation Sans/.test(stdout);
}

/** Installs packages of Debian, where this may be done. */
export async function installPackages(names: readonly string[]): Promise<void> {
  const apt = onPath(['apt-get']);
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? undefined : onPath(['sudo']);
  if (!apt || (!isRoot && !sudo)) return;
  process.stdout.write(`Installing ${names.join(' and ')} for the tests.\n`);
  const command = sudo ? [sudo, '-n', apt] : [apt];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const [program = apt, ...first] = command;
  await run(program, [...first, 'update', '-q'], { quiet: true, env });
  await run(program, [...first, 'install', '-qy', '--no-install-recommends', ...names], { quiet: true, env });
}

async function installMissing(): Promise<void> {
  const fonts = hasArialWidths() ? [] : ['fonts-liberation'];
  if (!findChromium()) {
    // Some systems have no package of the shell alone.
    await installPackages([SHELL, ...fonts]).catch(() => installPackages(['chromium', ...fonts]));
  } else if (fonts.length > 0) await installPackages(fonts);
}

/**
 * The path of Chromium, which is installed if it or its font is missing (on Debian with apt, as root or through sudo).
 * @throws CommandFailed with instructions if that isn't possible.
 */
export async function ensureChromium(): Promise<string> {
  const failure = await installMissing().catch((error: unknown) => error);
  // Without the font, tests still run; only the one of layout shifts may fail.
  if (failure !== undefined) process.stdout.write(`${describe(failure)}\n`);
  const installed = findChromium();
  if (installed) return installed;
  throw new CommandFailed('The browser tests require Chromium. Install it, or set CHROMIUM to its path.');
}
