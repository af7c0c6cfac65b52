import { execFile } from 'node:child_process';
import { root } from '../scripts/freshness.ts';

/*
 * Known vulnerabilities of the packages that a server installs, by `npm audit`: `npm run bench -- advisories`. Where the registry can't
 * be reached, it says so. It only reports, because an advisory can appear without a change of ours.
 */
interface Audit {
  readonly error?: { readonly summary?: string };
  readonly vulnerabilities?: Readonly<
    Record<string, { readonly severity: string; readonly range: string; readonly fixAvailable: unknown }>
  >;
}

const output = await new Promise<string>((resolve) => {
  // npm exits with 1 if it finds something.
  const options = { cwd: root, maxBuffer: 64_000_000, timeout: 120_000 };
  execFile('npm', ['audit', '--omit=dev', '--json'], options, (_error, stdout) => resolve(stdout));
});

function read(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return { error: { summary: 'npm audit returned nothing' } };
  }
}

const { error, vulnerabilities } = read(output);
if (vulnerabilities === undefined) {
  process.stdout.write(`Advisories were not checked: ${error?.summary ?? 'no response from the registry'}.\n`);
} else {
  const found = Object.entries(vulnerabilities).map(([name, { severity, range, fixAvailable }]) => ({
    package: name,
    severity,
    versions: range,
    'fixed by an update': fixAvailable !== false,
  }));
  if (found.length > 0) console.table(found);
  process.stdout.write(`${found.length} packages of a server have known vulnerabilities.\n`);
}
