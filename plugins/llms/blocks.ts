import type { Code, BlockContent, List, ListItem, PhrasingContent, Table } from 'mdast';
import { find, findAll, getAttribute, getTextContent, hasClass, isElement } from '../html/html-tree.ts';
import type { Element, Node } from '../html/html-tree.ts';
import { parseField, type ResolveLink, toInlines, isSkipped, trimInlines } from './inlines.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Reference samples have their language on a parent element. */
function getSampleLanguage(element: Element): string | undefined {
  const { parentNode } = element;
  return parentNode && 'attrs' in parentNode ? getAttribute(parentNode, 'data-panel') : undefined;
}

const grammars: Readonly<Record<string, string>> = {
  curl: 'bash',
  client: 'javascript',
  'python-client': 'python',
  'go-client': 'go',
};

/** A code block with its language and its title, if it has one. */
function toCode(element: Element): Code {
  const pre = element.tagName === 'pre' ? element : find(element, ({ tagName }) => tagName === 'pre');
  const value = getTextContent(pre ?? element).replace(/\n$/, '');
  const title = element.childNodes.filter(isElement).find(({ tagName }) => tagName === 'div');
  const own = getAttribute(element, 'data-code') ?? '';
  const panel = getSampleLanguage(element);
  const lang = own === '' ? (isJson(value) ? 'json' : (panel ?? 'text')) : own;
  return {
    type: 'code',
    lang: grammars[lang] ?? lang,
    meta: title ? `title="${getTextContent(title)}"` : null,
    value,
  };
}

const inlineElements: ReadonlySet<string> = new Set(
  'a abbr b br code em i img kbd s small span strong sub sup svg time'.split(' '),
);

/** A paragraph. Undefined if it is empty. */
function toParagraph(children: readonly PhrasingContent[]): BlockContent[] {
  const inlines = trimInlines(children);
  return inlines.length === 0 ? [] : [{ type: 'paragraph', children: inlines }];
}

const toListItem = (children: BlockContent[]): ListItem => ({ type: 'listItem', spread: false, children });

function toListItemContent(element: Element, resolveLink: ResolveLink): BlockContent[] {
  const field = parseField(element, resolveLink);
  return field
    ? [...toParagraph(field.line), ...toMarkdownBlocks(field.below, resolveLink)]
    : toMarkdownBlocks(element.childNodes, resolveLink);
}

function toList(element: Element, resolveLink: ResolveLink): List {
  const items = element.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'li');
  return {
    type: 'list',
    ordered: element.tagName === 'ol',
    start: Number(getAttribute(element, 'start') ?? 1),
    spread: false,
    children: items.map((li) => toListItem(toListItemContent(li, resolveLink))),
  };
}

/** A definition list becomes a list of `**term**: description`. */
function toTermList(element: Element, resolveLink: ResolveLink): List {
  const named = (tag: string) => findAll(element, ({ tagName }) => tagName === tag);
  const definitions = named('dd');
  const children = named('dt').map((term, at): ListItem => {
    const name: PhrasingContent = { type: 'strong', children: trimInlines(toInlines(term.childNodes, resolveLink)) };
    const definition = trimInlines(toInlines(definitions[at]?.childNodes ?? [], resolveLink));
    return toListItem(toParagraph([name, { type: 'text', value: ': ' }, ...definition]));
  });
  return { type: 'list', ordered: false, spread: false, children };
}

function toTable(element: Element, resolveLink: ResolveLink): Table {
  const rows = findAll(element, ({ tagName }) => tagName === 'tr');
  return {
    type: 'table',
    children: rows.map((row) => ({
      type: 'tableRow',
      children: findAll(row, ({ tagName }) => tagName === 'th' || tagName === 'td').map((cell) => ({
        type: 'tableCell',
        children: trimInlines(toInlines(cell.childNodes, resolveLink)),
      })),
    })),
  };
}

const isNamed = (node: Node, name: RegExp): node is Element => isElement(node) && name.test(node.tagName);

/** Collapsible content appears below its title, which may be a heading. */
function toDetailsBlocks(element: Element, resolveLink: ResolveLink): BlockContent[] {
  const summaries = element.childNodes.filter((node) => isNamed(node, /^summary$/));
  const heading = summaries.flatMap(({ childNodes }) => childNodes).find((node) => isNamed(node, /^h[1-6]$/));
  const children = trimInlines(toInlines(summaries, resolveLink));
  const rest = element.childNodes.filter((node) => !isNamed(node, /^summary$/));
  const title = heading ? toBlock(heading, resolveLink) : toParagraph([{ type: 'strong', children }]);
  return [...title, ...toMarkdownBlocks(rest, resolveLink)];
}

/** Tab panels, each below the label of its tab. */
function toTabBlocks(element: Element, resolveLink: ResolveLink): BlockContent[] {
  const labels = findAll(element, ({ tagName }) => tagName === 'label');
  const getLabel = (value: string | undefined) =>
    labels.find((label) => find(label, (input) => getAttribute(input, 'value') === value));
  const panels = findAll(element, (one) => getAttribute(one, 'data-panel') !== undefined && !isSkipped(one));
  return panels.flatMap((panel): BlockContent[] => {
    const label = getLabel(getAttribute(panel, 'data-panel'));
    const title = label ? trimInlines(toInlines(label.childNodes, resolveLink)) : [];
    return [{ type: 'heading', depth: 3, children: title }, ...toMarkdownBlocks(panel.childNodes, resolveLink)];
  });
}

function toBlock(element: Element, resolveLink: ResolveLink): BlockContent[] {
  const { tagName, childNodes } = element;
  const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
  if (level !== undefined) {
    const children = trimInlines(toInlines(childNodes, resolveLink));
    return [{ type: 'heading', depth: Number(level) as 1 | 2 | 3 | 4 | 5 | 6, children }];
  }
  if (getAttribute(element, 'data-choice') !== undefined) return toTabBlocks(element, resolveLink);
  if (hasClass(element, 'theme-admonition')) {
    return [{ type: 'blockquote', children: toMarkdownBlocks(childNodes, resolveLink) }];
  }
  switch (tagName) {
    case 'p':
      return toParagraph(toInlines(childNodes, resolveLink));
    case 'ul':
    case 'ol':
      return [toList(element, resolveLink)];
    case 'dl':
      return [toTermList(element, resolveLink)];
    case 'table':
      return [toTable(element, resolveLink)];
    case 'details':
      return toDetailsBlocks(element, resolveLink);
    case 'blockquote':
      return [{ type: 'blockquote', children: toMarkdownBlocks(childNodes, resolveLink) }];
    case 'pre':
      return [toCode(element)];
    default:
      return toMarkdownBlocks(childNodes, resolveLink);
  }
}

const isAside = (node: Node): boolean => isElement(node) && node.tagName === 'aside';

/** The content of a page or a part of it as Markdown, without layout. */
export function toMarkdownBlocks(nodes: readonly Node[], resolveLink: ResolveLink): BlockContent[] {
  const blocks: BlockContent[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...toParagraph(toInlines(line, resolveLink)));
    line = [];
  };
  // Asides come after the text.
  for (const node of [...nodes.filter((each) => !isAside(each)), ...nodes.filter(isAside)]) {
    if (isSkipped(node)) continue;
    if (!isElement(node) || inlineElements.has(node.tagName)) {
      line.push(node);
      continue;
    }
    endLine();
    // The title of a code block is in its info string.
    if (getAttribute(node, 'data-code') === undefined) blocks.push(...toBlock(node, resolveLink));
    else blocks.push(toCode(node));
  }
  endLine();
  return blocks.filter((block) => block.type !== 'heading' || block.children.length > 0);
}
