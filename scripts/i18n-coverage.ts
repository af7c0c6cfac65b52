import { type Finding, openKinds } from './i18n-findings.ts';
import type { Messages } from './i18n-messages.ts';

/** The files of each part of a language, in the order of the report. All other files belong to the interface. */
const parts: readonly (readonly [name: string, files: RegExp])[] = [
  ['server', /^server\.json$/],
  ['reference', /^openapi\//],
  ['guides', /\/current\/(?!errors\/)/],
  ['errors', /\/current\/errors\//],
  ['v1', /\/version-v1\//],
  ['blog', /-content-blog\/.*\.mdx$/],
  ['legal', /-content-pages\//],
];

const interfacePart = 'interface';
const getPart = (file: string): string => parts.find(([, files]) => files.test(file))?.[0] ?? interfacePart;

/** Whether a file has texts of the interface, which don't say themselves where they are shown. */
export const isInterface = (file: string): boolean => getPart(file) === interfacePart;

/** The number of texts of a part, and of those that are translated from today's English. */
interface PartCoverage {
  readonly part: string;
  readonly texts: number;
  readonly translated: number;
}

/** The coverage of a language by part. */
export function measureCoverage(source: Messages, findings: readonly Finding[]): PartCoverage[] {
  const untranslated = new Set(findings.filter(({ kind }) => kind === 'untranslated').map(({ file }) => file));
  const getKey = (file: string, id: string) => JSON.stringify([file, id]);
  const open = new Set(findings.filter(({ kind }) => openKinds.has(kind)).map(({ file, id }) => getKey(file, id)));
  const isTranslated = (file: string, id: string) => !untranslated.has(file) && !open.has(getKey(file, id));
  return [interfacePart, ...parts.map(([name]) => name)].map((part) => {
    const ids = [...source]
      .filter(([file]) => getPart(file) === part)
      .flatMap(([file, texts]) => [...texts.keys()].map((id) => isTranslated(file, id)));
    return { part, texts: ids.length, translated: ids.filter(Boolean).length };
  });
}

/** The coverage for the terminal: `interface 2059/2060, server 111/111`. */
export const describeCoverage = (coverage: readonly PartCoverage[]): string =>
  coverage.map(({ part, texts, translated }) => `${part} ${translated}/${texts}`).join(', ');
