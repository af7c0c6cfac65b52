import type { PhrasingContent } from 'mdast';
import { type Element, type Node, getAttribute, hasClass, isElement, getTextContent, find } from '../html/html-tree.ts';

/** Resolves a link to an absolute URL; null for anchors on the page. */
export type ResolveLink = (href: string) => string | null;

/** Controls and heading anchors. */
const skippedElements: ReadonlySet<string> = new Set('button fieldset input nav script style template'.split(' '));

/** Also what pages leave out of their Markdown (src/features/reference/FieldList.tsx). */
export const isSkipped = (node: Node): boolean =>
  isElement(node) &&
  (skippedElements.has(node.tagName) ||
    hasClass(node, 'hash-link') ||
    getAttribute(node, 'data-html-only') !== undefined);

const text = (value: string): PhrasingContent => ({ type: 'text', value });

/** The text alternative of a drawing. Decorative drawings have none. */
function toImageText(svg: Element): PhrasingContent[] {
  const label = getAttribute(svg, 'aria-label');
  return label === undefined ? [] : [text(label)];
}

function toLink(element: Element, resolveLink: ResolveLink): PhrasingContent[] {
  const children = toInlines(element.childNodes, resolveLink);
  const url = resolveLink(getAttribute(element, 'href') ?? '#');
  return url === null ? children : [{ type: 'link', url, children }];
}

function toInline(element: Element, resolveLink: ResolveLink): PhrasingContent[] {
  const { childNodes } = element;
  switch (element.tagName) {
    case 'code':
      return [{ type: 'inlineCode', value: getTextContent(element) }];
    case 'strong':
    case 'b':
      return [{ type: 'strong', children: toInlines(childNodes, resolveLink) }];
    case 'em':
    case 'i':
      return [{ type: 'emphasis', children: toInlines(childNodes, resolveLink) }];
    case 'a':
      return toLink(element, resolveLink);
    case 'br':
      return [{ type: 'break' }];
    case 'svg':
      return toImageText(element);
    default:
      return toInlines(childNodes, resolveLink);
  }
}

/** Adjacent elements that only CSS separates. */
const areAdjacent = (one: Node, next: Node | undefined): boolean =>
  next !== undefined && isElement(one) && isElement(next) && !isSkipped(next) && next.tagName !== 'br';

/** Inline content. White space collapses, and adjacent elements are separated by a comma. */
export function toInlines(nodes: readonly Node[], resolveLink: ResolveLink): PhrasingContent[] {
  const shown = nodes.filter((node) => !isSkipped(node) && node.nodeName !== '#comment');
  return shown.flatMap((node, at): PhrasingContent[] => {
    if ('value' in node) return [text(node.value.replaceAll('\u200b', '').replaceAll(/\s+/g, ' '))];
    if (!isElement(node)) return [];
    const own = toInline(node, resolveLink);
    return own.length > 0 && areAdjacent(node, shown[at + 1]) ? [...own, text(', ')] : own;
  });
}

/** The same without leading and trailing spaces. */
export function trimInlines(inlines: readonly PhrasingContent[]): PhrasingContent[] {
  const result = [...inlines];
  const [first] = result;
  if (first?.type === 'text') result[0] = text(first.value.trimStart());
  const last = result.at(-1);
  if (last?.type === 'text') result[result.length - 1] = text(last.value.trimEnd());
  return result.filter((inline) => inline.type !== 'text' || inline.value !== '');
}

function joinInlines(parts: readonly (readonly PhrasingContent[])[], between: string): PhrasingContent[] {
  return parts.filter(({ length }) => length > 0).flatMap((part, at) => (at === 0 ? part : [text(between), ...part]));
}

/** A constraint of a field: `One of` with its values. */
function toRule(element: Element, resolveLink: ResolveLink): PhrasingContent[] {
  return joinInlines(
    element.childNodes.map((node) => trimInlines(toInlines([node], resolveLink))),
    ' ',
  );
}

/** A field of the reference. */
interface Field {
  /** Name, type, required, description and constraints. */
  readonly line: PhrasingContent[];
  /** Nested fields. */
  readonly below: Node[];
}

const is = (tag: string) => (node: Node) => isElement(node) && node.tagName === tag;

/** An entry of a field list. Null for an entry of another list. */
export function parseField(element: Element, resolveLink: ResolveLink): Field | null {
  const id = getAttribute(element, 'id') ?? '';
  const [head, ...rest] = element.childNodes.filter(isElement);
  const name = head && find(head, (one) => one.tagName === 'a' && getAttribute(one, 'href') === `#${id}`);
  if (!name) return null;
  const kinds = head.childNodes.filter(is('span')).map((kind) => trimInlines(toInlines([kind], resolveLink)));
  const words = rest.filter(is('p')).map(({ childNodes }) => trimInlines(toInlines(childNodes, resolveLink)));
  const rules = rest.filter(is('ul')).flatMap(({ childNodes }) => childNodes.filter(isElement));
  const about = [
    ...words,
    joinInlines(
      rules.map((each) => toRule(each, resolveLink)),
      '; ',
    ),
  ];
  const called = [...toInlines([name], resolveLink), text(' ('), ...joinInlines(kinds, ', '), text(')')];
  const folds = rest.filter((node) => is('details')(node) && !isSkipped(node)).flatMap(({ childNodes }) => childNodes);
  return {
    line: joinInlines([called, joinInlines(about, ' — ')], ': '),
    below: folds.filter((node) => !is('summary')(node)),
  };
}
