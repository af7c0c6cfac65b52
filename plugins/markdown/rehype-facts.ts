import { factsOf, type Names } from './facts.ts';

interface FactOptions {
  readonly siteDir: string;
  readonly locale: string;
  readonly names: Names;
}

interface Node {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { name?: string; value?: unknown }[];
  children?: Node[];
}

/**
 * `<Fact name="requestsPerMinute" />` of a Markdown page becomes the number itself while the site is built: no page repeats
 * by hand what catalog and contract say, and no page carries them in its scripts.
 *
 * @throws Error for a name that is none.
 */
export const rehypeFacts =
  ({ siteDir, locale, names }: FactOptions) =>
  (): ((tree: object) => void) => {
    const facts = factsOf(siteDir, locale, names);
    const fill = (node: Node): void => {
      node.children = node.children?.map((child) => {
        if (child.name !== 'Fact') {
          fill(child);
          return child;
        }
        const name = child.attributes?.find((attribute) => attribute.name === 'name')?.value;
        const value = facts[String(name)];
        if (value === undefined) throw new Error(`There is no fact "${String(name)}": see plugins/markdown/facts.ts`);
        return { type: 'text', value };
      });
    };
    return (tree) => fill(tree as Node);
  };
