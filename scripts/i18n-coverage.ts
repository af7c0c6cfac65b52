import { type Finding, openKinds } from './i18n-findings.ts';
import type { Messages } from './i18n-messages.ts';

/** The parts of a language, by the files that belong to them. The interface is the rest. */
const parts = {
  server: /^server\.json$/,
  reference: /^openapi\//,
  errors: /\/current\/errors\//,
  guides: /\/current\//,
  v1: /\/version-v1\//,
  blog: /-content-blog\/.*\.mdx$/,
  legal: /-content-pages\//,
};

type Part = keyof typeof parts | 'interface';

const getPart = (file: string): Part =>
  (Object.keys(parts) as (keyof typeof parts)[]).find((part) => parts[part].test(file)) ?? 'interface';

/** How many of the texts of a part are translated from today's English. */
interface PartCoverage {
  readonly part: Part;
  readonly texts: number;
  readonly translated: number;
}

/** The coverage of a language by part. */
export function measureCoverage(source: Messages, findings: readonly Finding[]): PartCoverage[] {
  const untranslated = new Set(findings.filter(({ kind }) => kind === 'untranslated').map(({ file }) => file));
  const openIds = new Set(
    findings.filter(({ kind }) => openKinds.has(kind)).map(({ file, id }) => JSON.stringify([file, id])),
  );
  const isTranslated = (file: string, id: string) =>
    !untranslated.has(file) && !openIds.has(JSON.stringify([file, id]));
  const names: readonly Part[] = ['interface', 'server', 'reference', 'guides', 'errors', 'v1', 'blog', 'legal'];
  return names.map((part) => {
    const ids = [...source]
      .filter(([file]) => getPart(file) === part)
      .flatMap(([file, texts]) => [...texts.keys()].map((id) => isTranslated(file, id)));
    return { part, texts: ids.length, translated: ids.filter(Boolean).length };
  });
}

/** The coverage for the terminal: `interface 2059/2060, server 111/111`. */
export const describeCoverage = (coverage: readonly PartCoverage[]): string =>
  coverage.map(({ part, texts, translated }) => `${part} ${translated}/${texts}`).join(', ');
