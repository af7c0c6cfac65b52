import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesUnder, root } from '../../scripts/freshness.ts';

/**
 * What a block of code in a guide is, by the word after its language:
 * `run` a sample, run as it stands; `file` a file that later samples use; `installs` a command that downloads packages of others;
 * `serve` one that goes on and waits for callbacks; `calls` a sample that makes those come;
 * `stays` a command that goes on beside it;
 * `settings` what goes into the settings of another program;
 * `answers` what the sample before printed; `prints` what each program that serves printed.
 */
const roles = ['run', 'file', 'installs', 'serve', 'calls', 'stays', 'settings', 'answers', 'prints'] as const;

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

/** The pages that are written by hand: those of the reference are made from the contract, and tested from it. */
export const guides: readonly string[] = ['docs', 'versioned_docs']
  .flatMap((folder) => filesUnder(join(root, folder)))
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.mdx') && !path.includes('/api/'))
  .toSorted();

/** Posts of the blog: code in them is as true as in guides. */
export const posts: readonly string[] = filesUnder(join(root, 'blog'))
  .map((path) => relative(root, path).replaceAll('\\', '/'))
  .toSorted();

/** What goes with packages: its samples are true, too. */
export const readmes: readonly string[] = ['clients/typescript/README.md'];

/** All blocks of code of a page, in its order. */
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

/** A sample and what it is shown to print. */
export interface Step {
  readonly sample: Fence;
  readonly shown: Fence | undefined;
}

/** What is run of a page, in its order. */
export function parseSteps(page: string): Step[] {
  const fences = parseFences(page);
  return fences.flatMap((sample, index) => {
    if (sample.role === undefined || ['settings', 'answers', 'prints'].includes(sample.role)) return [];
    const next = fences[index + 1];
    const shown = next?.role === 'answers' || next?.role === 'prints' ? next : undefined;
    return [{ sample, shown }];
  });
}
