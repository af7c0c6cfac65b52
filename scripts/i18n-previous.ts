import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEnglishText } from '../plugins/markdown/interface-texts.ts';
import { getEnglishPage } from '../plugins/markdown/translated-pages.ts';
import { root } from './freshness.ts';
import { hashText, isPage, type TextName } from './i18n-lock.ts';
import { readUses } from './i18n-notes.ts';
import { parsePage } from './i18n-pages.ts';

/** The output of git, or an empty text without git or without such a version. */
const git = (...args: readonly string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout ?? '';

/** Versions of a file that are searched. */
const searched = '50';

/** The content of a file in the commits that changed it, newest first. */
function* readVersions(path: string): Generator<string> {
  for (const commit of git('log', '-n', searched, '--format=%H', '--', path).split('\n').filter(Boolean)) {
    yield git('show', `${commit}:./${path}`);
  }
}

const readSection = (page: string, id: string): string | undefined =>
  parsePage(page).find((section) => section.id === id)?.text;

/** Creates a search for the English text with a hash, among the versions of a page or of the code in git. */
export function createPreviousTexts(): (name: TextName, hash: string) => string | undefined {
  let uses: ReadonlyMap<string, string> | undefined;
  return ({ file, id }, hash) => {
    if (!isPage(file) && file !== 'code.json') return undefined;
    uses ??= readUses();
    const path = isPage(file) ? getEnglishPage(file) : uses.get(id);
    if (path === undefined) return undefined;
    for (const content of readVersions(path)) {
      const text = isPage(file) ? readSection(content, id) : findEnglishText([content], id);
      if (text !== undefined && hashText(file, text) === hash) return text;
    }
    return undefined;
  };
}

/** The words that differ between two texts, sentence by sentence: `[-Deploy-]{+Never deploy+} the secret.` */
export function describeDifference(before: string, after: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'cadenza-i18n-'));
  try {
    const paths = [before, after].map((text, index) => {
      const path = join(folder, String(index));
      // Each sentence has its own line, so that line breaks within it aren't changes.
      writeFileSync(path, `${text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ').replaceAll(/(?<=[.:?!]) /g, '\n')}\n`);
      return path;
    });
    const lines = git('diff', '--no-index', '--no-color', '--word-diff=plain', '-U0', ...paths).split('\n');
    const start = lines.findIndex((line) => line.startsWith('@@'));
    return start === -1 ? [] : lines.slice(start).filter((line) => line !== '' && !line.startsWith('@@'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The content of a translation file when its language was last accepted. */
const readAcceptedFile = (locale: string, file: string): string => {
  const commit = git('log', '-n', '1', '--format=%H', '--', `i18n/${locale}/lock.json`).trim();
  return commit === '' ? '' : git('show', `${commit}:./i18n/${locale}/${file}`);
};

/** The translation of a page or a string when its language was last accepted. Undefined for the reference, and without git. */
export function readAcceptedText(locale: string, { file, id }: TextName): string | undefined {
  const content = readAcceptedFile(locale, file);
  if (content === '') return undefined;
  if (isPage(file)) return readSection(content, id);
  if (!file.endsWith('.json')) return undefined;
  return (JSON.parse(content) as Record<string, { readonly message: string }>)[id]?.message;
}
