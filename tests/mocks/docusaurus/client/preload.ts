import type { PageRules } from '../../../../src/core/navigation/page-rules.ts';

type Load = () => Promise<{ readonly default: () => null; readonly page: PageRules }>;

/** The pages of a test by path. Other paths are pages without metadata. */
export const pages = new Map<string, Load>();

export default async function preload(path: string) {
  return [[await pages.get(path)?.()]];
}
