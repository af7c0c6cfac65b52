import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, root } from '../../scripts/freshness.ts';

/**
 * The type of a code block in a guide, which is the word after its language:
 * - `run`: a sample that runs unchanged
 * - `file`: a file that later samples use
 * - `install`: a command that downloads packages
 * - `serve`: a program that waits for callbacks
 * - `trigger`: a sample that causes callbacks
 * - `background`: a command that keeps running next to a `serve` program
 * - `settings`: settings of another program
 * - `output`: the output of the previous sample. After `trigger`, the output of each `serve` program
 */
const roles = ['run', 'file', 'install', 'serve', 'trigger', 'background', 'settings', 'output'] as const;

type Role = (typeof roles)[number];

export interface Fence {
  /** `docs/quickstart.mdx` */
  readonly page: string;
  readonly line: number;
  readonly language: string;
  readonly role: Role | undefined;
  readonly title: string | undefined;
  readonly code: string;
}

/** The pages that are written by hand. Reference pages are generated from the contract and have their own tests. */
export const guides: readonly string[] = ['docs', 'versioned_docs']
  .flatMap((folder) => filesUnder(join(root, folder)))
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.mdx') && !path.includes('/api/'))
  .toSorted();

/** Guides to the API. Pages about alerts name metrics and thresholds instead (tests/deploy/monitoring.test.ts). */
export const apiGuides = guides.filter((page) => !page.startsWith('docs/operate/'));

/** Blog posts. Their code is tested like that of guides. */
export const posts: readonly string[] = filesUnder(join(root, 'blog'))
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .toSorted();

/** READMEs of packages. Their code is tested, too. */
export const readmes: readonly string[] = ['clients/typescript/README.md'];

/** All code blocks of a page, in order. */
export function parseFences(page: string): Fence[] {
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  const fences: Fence[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const opening = /^```(\S*)(.*)$/.exec(lines[index]!);
    if (!opening) continue;
    const end = lines.indexOf('```', index + 1);
    const [, language = '', meta = ''] = opening;
    const title = /title="([^"]*)"/.exec(meta)?.[1];
    const words = meta.replace(/title="[^"]*"/, '').split(' ');
    const code = `${lines.slice(index + 1, end).join('\n')}\n`;
    fences.push({ page, line: index + 1, language, role: roles.find((role) => words.includes(role)), title, code });
    index = end;
  }
  return fences;
}

/** A sample and the output that the page shows for it. */
export interface Step {
  readonly sample: Fence;
  readonly shown: Fence | undefined;
}

/** Whether the response that a step shows is an error. */
export const isRefused = ({ shown }: Step): boolean => /^[45]\d\d /.test(shown?.title ?? '');

/** The code blocks of a page that run, in order. */
export function parseSteps(page: string): Step[] {
  const fences = parseFences(page);
  return fences.flatMap((sample, index) => {
    if (sample.role === undefined || sample.role === 'settings' || sample.role === 'output') return [];
    const next = fences[index + 1];
    const shown = next?.role === 'output' ? next : undefined;
    return [{ sample, shown }];
  });
}
