import type { PhrasingContent } from 'mdast';
import { type Element, type Node, attribute, hasClass, isElement, textOf, find } from '../html/tree.ts';

/** Where a link of the page leads when it is read by itself; null for a place within the page. */
export type Leads = (href: string) => string | null;

/** What a page offers to do, or draws; and the anchor beside a heading. */
const unread: ReadonlySet<string> = new Set(['button', 'fieldset', 'input', 'nav', 'script', 'style', 'template']);

export const isUnread = (node: Node): boolean =>
  isElement(node) && (unread.has(node.tagName) || hasClass(node, 'hash-link'));

const text = (value: string): PhrasingContent => ({ type: 'text', value });

/** A drawing in words; those that only decorate have none. */
function drawing(svg: Element): PhrasingContent[] {
  const label = attribute(svg, 'aria-label');
  return label === undefined ? [] : [text(label)];
}

function link(element: Element, leads: Leads): PhrasingContent[] {
  const children = inlinesOf(element.childNodes, leads);
  const url = leads(attribute(element, 'href') ?? '#');
  return url === null ? children : [{ type: 'link', url, children }];
}

function inlineOf(element: Element, leads: Leads): PhrasingContent[] {
  const { childNodes } = element;
  switch (element.tagName) {
    case 'code':
      return [{ type: 'inlineCode', value: textOf(element) }];
    case 'strong':
    case 'b':
      return [{ type: 'strong', children: inlinesOf(childNodes, leads) }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children: inlinesOf(childNodes, leads) }];
    case 'a':
      return link(element, leads);
    case 'br':
      return [{ type: 'break' }];
    case 'svg':
      return drawing(element);
    default:
      return inlinesOf(childNodes, leads);
  }
}

/** Side by side without a space, as the parts of a line that only their style keeps apart. */
const touch = (one: Node, next: Node | undefined): boolean =>
  next !== undefined && isElement(one) && isElement(next) && !isUnread(next) && next.tagName !== 'br';

/** What stands in a line. White space counts as one space; parts that touch are parted by a comma. */
export function inlinesOf(nodes: readonly Node[], leads: Leads): PhrasingContent[] {
  const shown = nodes.filter((node) => !isUnread(node) && node.nodeName !== '#comment');
  return shown.flatMap((node, at): PhrasingContent[] => {
    if ('value' in node) return [text(node.value.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))];
    if (!isElement(node)) return [];
    const own = inlineOf(node, leads);
    return own.length > 0 && touch(node, shown[at + 1]) ? [...own, text(', ')] : own;
  });
}

/** The same without spaces at its ends. */
export function trimmed(inlines: readonly PhrasingContent[]): PhrasingContent[] {
  const result = [...inlines];
  const [first] = result;
  if (first?.type === 'text') result[0] = text(first.value.trimStart());
  const last = result.at(-1);
  if (last?.type === 'text') result[result.length - 1] = text(last.value.trimEnd());
  return result.filter((inline) => inline.type !== 'text' || inline.value !== '');
}

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
