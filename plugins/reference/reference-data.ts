import { readFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { createHash } from 'node:crypto';
import type { ObjectModel, OperationModel } from '../../src/features/reference/model.ts';
import { localeBaseUrl } from '../locales.ts';
import type { ApiHistory } from '../../src/features/reference/change-text.ts';
import { dereference, getOperations, getPageId, type OperationObject } from './contract.ts';
import { createOperationForm } from './form-data.ts';
import type { ClientPackages } from '../client-packages.ts';
import { createOperationModel, type ReferenceContext } from './operation-model.ts';
import { createProse, toField } from './schema-fields.ts';
import { type ApiVersion, type LocalizedContract, getLocalizedContracts } from './translations.ts';
import type { BrandNames } from '../brand-names.ts';

const receiverPattern = /^```(\w+) title="[^"]+" serve\n(.*?)^```$/gms;

/**
 * The sample receivers of the callback guide that verify signatures, by language: code blocks marked `serve`, which
 * also run in tests. Callback pages show the same samples.
 *
 * @throws Error if the guide has none.
 */
function readReceivers(siteDir: string): ReadonlyMap<string, string> {
  const guide = readFileSync(join(siteDir, 'docs/callbacks.mdx'), 'utf8');
  const found = new Map([...guide.matchAll(receiverPattern)].map(([, language = '', code = '']) => [language, code]));
  if (found.size === 0) throw new Error('docs/callbacks.mdx: no code block has the type `serve`');
  return found;
}

/** The folder with the page data of a language. */
export const getDataFolder = (siteDir: string, locale: string): string => join(siteDir, 'generated/reference', locale);

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The titles of the operations by ID, in the folder of a language. */
export const titlesFile = 'titles.json';

type TriedOperation = Pick<OperationObject, 'operationId' | 'requestBody'>;

/** A try-it form sends JSON, so uploads have none. */
export function getTryIt(method: string, { operationId, requestBody }: TriedOperation): OperationModel['tryIt'] {
  if (method === 'EVENT') return operationId === 'generate-callback' ? 'inbox' : null;
  return !requestBody || 'application/json' in requestBody.content ? 'form' : null;
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);

function writeVersion(
  folder: string,
  locale: string,
  origin: string,
  contract: LocalizedContract,
  { packages, receivers, history }: Pick<ReferenceContext, 'packages' | 'receivers'> & { history: ApiHistory },
): [id: string, title: string][] {
  const document = dereference(contract.document);
  const setting = {
    prose: createProse(`${localeBaseUrl(locale)}docs/`, contract.english, locale),
    origin,
    packages,
    docs: contract.version === 'v2' ? '/docs' : `/docs/${contract.version}`,
    receivers,
    releases: history[contract.version],
  };
  const entries = getOperations(document);
  for (const entry of entries) {
    const page = getPageId(entry.operation.operationId);
    const tryIt = getTryIt(entry.method, entry.operation);
    if (tryIt === 'form') {
      const form = JSON.stringify(createOperationForm(entry));
      const formPath = `${locale}/${contract.version}/${page}.${hash(form)}.json`;
      write(join(folder, '../forms', formPath), form);
      write(join(folder, contract.version, `${page}.form.json`), JSON.stringify(`/reference/${formPath}`));
    }
    const model = createOperationModel(entry, setting, tryIt);
    write(join(folder, contract.version, `${page}.json`), JSON.stringify(model));
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    const { page, fields } = toField(setting.prose, '', schema, true);
    const object: ObjectModel = { id: name, fields };
    if (page !== null) write(join(folder, contract.version, `${page}.json`), JSON.stringify(object));
  }
  const called = entries.filter(({ method }) => method !== 'EVENT');
  return called.map(({ operation }) => [operation.operationId, operation.summary]);
}

/**
 * Writes generated/reference/<locale>/<version>/<page>.json for rendering pages, titles.json with the titles of all
 * operations, and the data of try-it forms under generated/reference/forms (published below /reference/), with its URL in
 * <page>.form.json. Sources: the contract, the overlays of the language, the changes of the API, and the callback guide.
 */
export function writeReferenceData(
  siteDir: string,
  locale: string,
  origin: string,
  packages: ClientPackages,
  brand: BrandNames,
): void {
  const folder = getDataFolder(siteDir, locale);
  const history = JSON.parse(readFileSync(join(siteDir, 'generated/api-changes.json'), 'utf8')) as ApiHistory;
  const shared = { packages, receivers: readReceivers(siteDir), history };
  const titles = getLocalizedContracts(siteDir, locale, origin, brand).flatMap((contract) =>
    writeVersion(folder, locale, origin, contract, shared),
  );
  write(join(folder, titlesFile), JSON.stringify(Object.fromEntries(titles)));
}

/** The page data in a language. */
export function readReferenceData(siteDir: string, locale: string, version: ApiVersion, page: string): OperationModel {
  return JSON.parse(
    readFileSync(join(getDataFolder(siteDir, locale), version, `${page}.json`), 'utf8'),
  ) as OperationModel;
}
