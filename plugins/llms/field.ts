import type { PhrasingContent } from 'mdast';
import { type Element, type Node, attribute, find, isElement } from '../html/tree.ts';
import { type Leads, inlinesOf, trimmed } from './inlines.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });

function joined(parts: readonly (readonly PhrasingContent[])[], between: string): PhrasingContent[] {
  return parts.filter(({ length }) => length > 0).flatMap((part, at) => (at === 0 ? part : [text(between), ...part]));
}

/** A rule of a field: `One of` and its values stand side by side. */
function rule(element: Element, leads: Leads): PhrasingContent[] {
  return joined(
    element.childNodes.map((node) => trimmed(inlinesOf([node], leads))),
    ' ',
  );
}

/** A field of the reference. */
interface Field {
  /** Its name, its type, whether it is required, what it is, its rules. */
  readonly line: PhrasingContent[];
  /** The fields that it holds. */
  readonly below: Node[];
}

const is = (tag: string) => (node: Node) => isElement(node) && node.tagName === tag;

/** An entry of a list of fields; null for one of another list. */
export function fieldOf(element: Element, leads: Leads): Field | null {
  const id = attribute(element, 'id') ?? '';
  const [head, ...rest] = element.childNodes.filter(isElement);
  const name = head && find(head, (one) => one.tagName === 'a' && attribute(one, 'href') === `#${id}`);
  if (!name) return null;
  const kinds = head.childNodes.filter(is('span')).map((kind) => trimmed(inlinesOf([kind], leads)));
  const words = rest.filter(is('p')).map(({ childNodes }) => trimmed(inlinesOf(childNodes, leads)));
  const rules = rest.filter(is('ul')).flatMap(({ childNodes }) => childNodes.filter(isElement));
  const about = [
    ...words,
    joined(
      rules.map((each) => rule(each, leads)),
      '; ',
    ),
  ];
  const called = [...inlinesOf([name], leads), text(' ('), ...joined(kinds, ', '), text(')')];
  const folds = rest.filter(is('details')).flatMap(({ childNodes }) => childNodes);
  return {
    line: joined([called, joined(about, ' — ')], ': '),
    below: folds.filter((node) => !is('summary')(node)),
  };
}
