import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual } from 'node:util';
import { parseDocument } from 'yaml';
import { packs } from '../catalog/packs.ts';
import { catalogFaults, ownCatalog } from '../catalog/own-catalog.ts';
import { loadSiteSettings } from '../plugins/site-config.ts';
import { readOwnLogo } from '../plugins/logo.ts';
import { type BrandFiles, type Fields, InvalidAnswer, listQuestions, type Question } from './brand-questions.ts';
import { root } from './freshness.ts';
import { CommandFailed, run, runMain } from './run.ts';

const siteName = process.env['SITE_CONFIG'] || 'site.config.json';
const catalogName = process.env['CATALOG'] || 'own-catalog.json';

const print = (text: string) => process.stdout.write(text);

/** Asks questions on the terminal. Answers may also come from a pipe, one a line. */
async function ask(questions: readonly Question[], start: BrandFiles): Promise<BrandFiles> {
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  const readLine = async (prompt: string): Promise<string> => {
    print(prompt);
    const { done, value } = await lines.next();
    if (done) throw new CommandFailed('Nothing was written, because not every question was answered.');
    return value.trim();
  };
  try {
    let files = start;
    for (const question of questions) {
      for (;;) {
        const typed = await readLine(`${question.text} [${question.current(files)}]: `);
        if (typed === '') break;
        try {
          files = question.answer(files, typed === '-' ? '' : typed);
          break;
        } catch (error) {
          if (!(error instanceof InvalidAnswer)) throw error;
          print(`  ${question.text}: ${error.message}\n`);
        }
      }
    }
    if (!/^y(?:es)?$/i.test(await readLine('\nWrite these answers? [no]: ')))
      throw new CommandFailed('Nothing was written.');
    return files;
  } finally {
    terminal.close();
  }
}

/** Writes a file as it was: JSON, or YAML with its comments. */
async function write(name: string, fields: Fields): Promise<void> {
  const path = resolve(root, name);
  let before: string;
  try {
    before = readFileSync(path, 'utf8');
  } catch {
    before = '{}';
  }
  const isJson = before.trimStart().startsWith('{');
  const document = parseDocument(before);
  const old = document.toJS() as Fields;
  for (const [field, value] of Object.entries(fields)) {
    if (!isDeepStrictEqual(value, old[field])) document.set(field, document.createNode(value));
  }
  writeFileSync(path, isJson ? `${JSON.stringify(fields, null, 2)}\n` : document.toString());
  await run('oxfmt', [path], { quiet: true });
  print(`Wrote ${name}.\n`);
}

/** `npm run brand` asks for name, logo, color, address, company and prices, and writes them to the files of the operator. */
async function main(): Promise<void> {
  if (catalogFaults.length > 0) throw new CommandFailed(catalogFaults.join('\n'));
  readOwnLogo(root, loadSiteSettings(root, process.env).brand);
  const site = parseDocument(readFileSync(resolve(root, siteName), 'utf8')).toJS() as Fields;
  const start: BrandFiles = { site, catalog: ownCatalog };
  print('An empty answer keeps what is in brackets, and - removes it.\n\n');
  const files = await ask(listQuestions(root, packs), start);
  if (files.site !== start.site) await write(siteName, files.site);
  const hasPrices = files.catalog !== start.catalog;
  if (hasPrices) await write(catalogName, files.catalog);
  const isNew = hasPrices && !process.env['CATALOG'];
  if (isNew) print(`Set CATALOG=${catalogName} in the environment of the server and of the build.\n`);
  print('Run npm start to build the site with them, and npm run doctor for what else is missing.\n');
}

await runMain(main);
