import { newestModel } from '../../catalog/models.ts';
import { toRequestHash } from '../../src/core/api/request-link.ts';
import { getFacts, type FactNames } from './facts.ts';
import { createTextLookup } from './interface-texts.ts';
import { createAttribute, type Node, replaceNodes } from './mdx-tree.ts';

export interface ValueOptions {
  readonly siteDir: string;
  readonly locale: string;
  readonly names: FactNames;
}

/**
 * Replaces components of Markdown pages with plain text or a link at build time, so that pages need no scripts for them:
 *
 * - `<Fact name="requestsPerMinute" />`: a number, a date or a name from the catalog, the contract or the
 *   configuration.
 * - `<Ui id="keys.create" />`: the text of a button, label or page of the interface, in the language of the site.
 * - `<Try prompt="magic:fail" />`: a link that opens try-it with this prompt.
 *
 * @throws Error for an unknown fact or interface text.
 */
export const rehypeValues =
  ({ siteDir, locale, names }: ValueOptions) =>
  (): ((tree: object) => void) => {
    const facts = getFacts(siteDir, locale, names);
    const getText = createTextLookup(siteDir, locale);

    const toText = (value: string): Node => ({ type: 'text', value });

    function toTryLink(prompt: string): Node {
      const text = JSON.stringify({ model: newestModel.id, prompt }, null, 2);
      const href = `/docs/v2-generate${toRequestHash({ parameters: {}, text })}`;
      return {
        type: 'mdxJsxTextElement',
        name: 'a',
        // The hash is a request and not an anchor.
        attributes: [createAttribute('href', href), createAttribute('data-noBrokenLinkCheck', 'true')],
        children: [toText(getText('reference.tryError'))],
      };
    }

    const getReplacement = ({ name, attributes }: Node): Node | undefined => {
      const attribute = (key: string) => String(attributes?.find((each) => each.name === key)?.value);
      if (name === 'Ui') return toText(getText(attribute('id')));
      if (name === 'Try') return toTryLink(attribute('prompt'));
      if (name !== 'Fact') return undefined;
      const fact = facts[attribute('name')];
      if (fact === undefined) throw new Error(`Unknown fact "${attribute('name')}": see plugins/markdown/facts.ts`);
      return toText(fact);
    };

    return (tree) => replaceNodes(tree as Node, getReplacement);
  };
