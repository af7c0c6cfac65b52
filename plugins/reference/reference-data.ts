import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { createHash } from 'node:crypto';
import type { OperationModel } from '../../src/features/reference/model.ts';
import { localeBaseUrl } from '../locales.ts';
import { dereferenced, operationsOf, pageId } from './contract.ts';
import { formOf } from './form-data.ts';
import { operationModel } from './operation-model.ts';
import { proseOf } from './schema-fields.ts';
import { type ApiVersion, type LocalizedContract, localizedContracts } from './translations.ts';

const serving = /^```(\w+) title="[^"]+" serve\n(.*?)^```$/gms;

/**
 * The programs of the guide to callbacks that receive one and check its signature, by their language: those blocks of code
 * say `serve`, and run in the tests. The page of a callback shows the same ones.
 * @throws Error when the guide has none.
 */
function receiversOf(siteDir: string): ReadonlyMap<string, string> {
  const guide = readFileSync(join(siteDir, 'docs/callbacks.mdx'), 'utf8');
  const found = new Map([...guide.matchAll(serving)].map(([, language = '', code = '']) => [language, code]));
  if (found.size === 0) throw new Error('docs/callbacks.mdx: no code block has the type `serve`');
  return found;
}

/** Where the pages of a language find what they show. */
export const dataFolder = (siteDir: string, locale: string): string => join(siteDir, 'generated/reference', locale);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function writeVersion(
  folder: string,
  locale: string,
  origin: string,
  contract: LocalizedContract,
  receivers: ReadonlyMap<string, string>,
): void {
  const document = dereferenced(contract.document);
  const setting = {
    prose: proseOf(`${localeBaseUrl(locale)}docs/`, contract.english),
    origin,
    docs: contract.version === 'v2' ? '/docs' : `/docs/${contract.version}`,
    receivers,
    securitySchemes: document.components?.securitySchemes ?? {},
  };
  for (const entry of operationsOf(document)) {
    const form = entry.method === 'EVENT' ? null : JSON.stringify(formOf(entry));
    const formPath =
      form && `${locale}/${contract.version}/${pageId(entry.operation.operationId)}.${hashOf(form)}.json`;
    if (formPath) write(join(folder, '../forms', formPath), form);
    const model = operationModel(entry, setting, formPath && `/reference/${formPath}`);
    write(join(folder, contract.version, `${pageId(model.id)}.json`), JSON.stringify(model));
  }
}

/**
 * generated/reference/<locale>/<version>/<page>.json, which the pages are rendered from, and under generated/reference/forms
 * what the form for trying an operation is made of (the build publishes it below /reference/). From the contract, the overlays
 * of the language and the guide to callbacks.
 */
export function writeReferenceData(siteDir: string, locale: string, origin: string): void {
  const folder = dataFolder(siteDir, locale);
  const receivers = receiversOf(siteDir);
  for (const contract of localizedContracts(siteDir, locale, origin))
    writeVersion(folder, locale, origin, contract, receivers);
}

/** What a page shows in a language. */
export function referenceData(siteDir: string, locale: string, version: ApiVersion, page: string): OperationModel {
  return JSON.parse(readFileSync(join(dataFolder(siteDir, locale), version, `${page}.json`), 'utf8')) as OperationModel;
}
