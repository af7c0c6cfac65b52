import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readDefaultCodeTranslationMessages } from '@docusaurus/theme-translations';
import { serverTexts } from '../server/email-kinds.ts';
import { defaultLocale } from '../plugins/locales.ts';
import { getOverlayTexts } from '../plugins/reference/overlay.ts';
import type { ApiVersion } from '../plugins/reference/translations.ts';
import {
  apiVersions,
  readOverlay,
  getFirstIds,
  getOverlayFile,
  readContract,
  getSourceTexts,
} from '../plugins/reference/translations.ts';
import { filesUnder, hashFiles, isFresh, markFresh, root } from './freshness.ts';
import { findDuplicateKeys, parseJsonFile } from './i18n-json-keys.ts';
import { readEnglishPages, readTranslatedPages } from './i18n-pages.ts';
import { run } from './run.ts';

/** Texts by file (relative to a locale's folder) and id. */
export type Messages = ReadonlyMap<string, ReadonlyMap<string, string>>;

const work = 'generated/i18n';

/** The form of strings in Docusaurus. */
interface SiteString {
  readonly message: string;
  readonly description?: string;
}

const findStringFiles = (folder: string): string[] =>
  filesUnder(folder).filter((file) => file.endsWith('.json') && !file.endsWith('lock.json'));

const getName = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/');

function readStrings(folder: string, select: (text: SiteString) => string | undefined): Messages {
  return new Map(
    findStringFiles(folder).map((file) => {
      const texts = parseJsonFile(getName(root, file), readFileSync(file, 'utf8')) as Record<string, SiteString>;
      const entries = Object.entries(texts)
        .filter(([id]) => !(notTexts.has(id) && file.includes('docusaurus-theme-classic')))
        .flatMap(([id, text]) => {
          const selected = select(text);
          return selected === undefined ? [] : [[id, selected] as const];
        });
      return [getName(folder, file), new Map(entries)] as const;
    }),
  );
}

/** IDs that a file of strings has twice, where only the last one counts. */
export function findRepeatedIds(locale: string) {
  const folder = join(root, 'i18n', locale);
  return findStringFiles(folder).flatMap((path) =>
    findDuplicateKeys(readFileSync(path, 'utf8')).map((found) => ({ ...found, file: getName(folder, path) })),
  );
}

const readMessages = (folder: string): Messages => readStrings(folder, ({ message }) => message);

/** The descriptions of strings in the code. The strings must have been extracted before (sourceMessages). */
export const readCodeDescriptions = (): Messages =>
  readStrings(join(root, work, 'messages', defaultLocale), ({ description }) => description);

/**
 * Names from the site configuration that the theme offers for translation. A translation would hide the operator's value.
 */
const notTexts = new Set(['title', 'copyright']);

/**
 * The English texts: strings that Docusaurus extracts from the sources (cached until a source changes), and texts of the
 * contract, the Markdown pages and the server.
 */
export async function sourceMessages(): Promise<Messages> {
  const folder = join(root, work, 'messages');
  const hash = hashFiles([
    'src',
    'plugins',
    'docs',
    'versioned_docs',
    'versioned_sidebars',
    'versions.json',
    'docusaurus.config.ts',
    'sidebars.ts',
    'package.json',
    'scripts/i18n-messages.ts',
  ]);
  if (!isFresh('i18n', hash, [join(work, 'messages')])) {
    // The site's own configuration with another output folder, so that the translations are never touched. The folder
    // gets its name when it is complete, so that a command that fails leaves the one before. Until then, its name is that
    // of the process, because the build of the site and the checks run at the same time.
    const name = `unfinished-${process.pid}`;
    const config = [
      "import site from '../../docusaurus.config.ts';",
      `export default { ...site, i18n: { ...site.i18n, path: '${work}/${name}' } };`,
      '',
    ];
    const unfinished = join(root, work, name);
    const settings = `${unfinished}.config.mjs`;
    await mkdir(unfinished, { recursive: true });
    await writeFile(settings, config.join('\n'));
    try {
      await run('docusaurus', ['write-translations', '--locale', defaultLocale, '--config', settings], { quiet: true });
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    } finally {
      for (const made of [unfinished, settings]) await rm(made, { recursive: true, force: true });
    }
    markFresh('i18n', hash);
  }
  const contract = [...getSourceTexts(root)].map(([version, texts]) => [getOverlayFile(version), texts] as const);
  const server = ['server.json', new Map(Object.entries(serverTexts))] as const;
  return new Map([...readMessages(join(folder, defaultLocale)), ...contract, ...readEnglishPages(), server]);
}

function overlayMessages(locale: string, version: ApiVersion): ReadonlyMap<string, string> {
  const overlay = readOverlay(root, locale, version);
  if (!overlay) return new Map();
  const contract = readContract(root, version);
  // A text that occurs several times is reported at its first place, wherever the overlay has it.
  const first = getFirstIds(contract);
  return new Map(getOverlayTexts(contract, overlay).map(({ id, text }) => [first.get(id) ?? id, text]));
}

/** The translations of a locale in the repository. */
export function translatedMessages(locale: string): Messages {
  const contract = apiVersions.map((version) => [getOverlayFile(version), overlayMessages(locale, version)] as const);
  return new Map([...readMessages(join(root, 'i18n', locale)), ...readTranslatedPages(locale), ...contract]);
}

/** Ids that the theme translates itself, so that translating them is optional. */
export async function shippedIds(locale: string): Promise<ReadonlySet<string>> {
  const parts = ['theme-common', 'plugin-pwa'].map((name) => readDefaultCodeTranslationMessages({ locale, name }));
  const texts = await Promise.all(parts);
  return new Set(texts.flatMap((part) => Object.keys(part)));
}
