import { getFacts, type BrandNames } from './facts.ts';
import { createTextLookup } from './interface-texts.ts';

interface ValueOptions {
  readonly siteDir: string;
  readonly locale: string;
  readonly names: BrandNames;
}

interface Node {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { name?: string; value?: unknown }[];
  children?: Node[];
}

/**
 * Replaces two components of Markdown pages with plain text at build time, so that pages need no scripts for them:
 *
 * - `<Fact name="requestsPerMinute" />`: a number, a date or a name from the catalog, the contract or the
 *   configuration.
 * - `<Ui id="keys.create" />`: the text of a button, label or page of the interface, in the language of the site.
 *
 * @throws Error for an unknown fact or interface text.
 */
export const rehypeValues =
  ({ siteDir, locale, names }: ValueOptions) =>
  (): ((tree: object) => void) => {
    const facts = getFacts(siteDir, locale, names);
    const getText = createTextLookup(siteDir, locale);

    const getValue = ({ name, attributes }: Node): string | undefined => {
      const attribute = (key: string) => String(attributes?.find((each) => each.name === key)?.value);
      if (name === 'Ui') return getText(attribute('id'));
      if (name !== 'Fact') return undefined;
      const fact = facts[attribute('name')];
      if (fact === undefined) throw new Error(`Unknown fact "${attribute('name')}": see plugins/markdown/facts.ts`);
      return fact;
    };

    const replace = (node: Node): void => {
      node.children = node.children?.map((child) => {
        const value = getValue(child);
        if (value !== undefined) return { type: 'text', value };
        replace(child);
        return child;
      });
    };
    return (tree) => replace(tree as Node);
  };
