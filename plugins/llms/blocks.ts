import type { Code, BlockContent, List, ListItem, PhrasingContent, Table } from 'mdast';
import { type Element, attribute, find, isElement, textOf, type Node, findAll, hasClass } from '../html/tree.ts';
import { fieldOf, type Leads, inlinesOf, isUnread, trimmed } from './inlines.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A sample of the reference says its language around it. */
function panelOf(element: Element): string | undefined {
  const { parentNode } = element;
  return parentNode && 'attrs' in parentNode ? attribute(parentNode, 'data-panel') : undefined;
}

const grammars: Readonly<Record<string, string>> = { curl: 'bash' };

/** A block of code with its language and, where it has one, its title. */
function codeOf(element: Element): Code {
  const pre = element.tagName === 'pre' ? element : find(element, ({ tagName }) => tagName === 'pre');
  const value = textOf(pre ?? element).replace(/\n$/, '');
  const title = element.childNodes.filter(isElement).find(({ tagName }) => tagName === 'div');
  const own = attribute(element, 'data-code') ?? '';
  const panel = panelOf(element);
  const lang = own === '' ? (isJson(value) ? 'json' : (panel ?? 'text')) : own;
  return {
    type: 'code',
    lang: grammars[lang] ?? lang,
    meta: title ? `title="${textOf(title)}"` : null,
    value,
  };
}

const inLine: ReadonlySet<string> = new Set(
  'a abbr b br code em i img kbd s small span strong sub sup svg time'.split(' '),
);

/** A line by itself; nothing when there is nothing in it. */
function paragraph(children: readonly PhrasingContent[]): BlockContent[] {
  const inlines = trimmed(children);
  return inlines.length === 0 ? [] : [{ type: 'paragraph', children: inlines }];
}

const item = (children: BlockContent[]): ListItem => ({ type: 'listItem', spread: false, children });

function entry(element: Element, leads: Leads): BlockContent[] {
  const field = fieldOf(element, leads);
  return field ? [...paragraph(field.line), ...blocksOf(field.below, leads)] : blocksOf(element.childNodes, leads);
}

function list(element: Element, leads: Leads): List {
  const items = element.childNodes.filter(isElement).filter(({ tagName }) => tagName === 'li');
  return {
    type: 'list',
    ordered: element.tagName === 'ol',
    start: Number(attribute(element, 'start') ?? 1),
    spread: false,
    children: items.map((li) => item(entry(li, leads))),
  };
}

/** A list of terms becomes one of `**term**: what it is`. */
function terms(element: Element, leads: Leads): List {
  const named = (tag: string) => findAll(element, ({ tagName }) => tagName === tag);
  const meanings = named('dd');
  const children = named('dt').map((term, at): ListItem => {
    const name: PhrasingContent = { type: 'strong', children: trimmed(inlinesOf(term.childNodes, leads)) };
    const meaning = trimmed(inlinesOf(meanings[at]?.childNodes ?? [], leads));
    return item(paragraph([name, { type: 'text', value: ': ' }, ...meaning]));
  });
  return { type: 'list', ordered: false, spread: false, children };
}

function table(element: Element, leads: Leads): Table {
  const rows = findAll(element, ({ tagName }) => tagName === 'tr');
  return {
    type: 'table',
    children: rows.map((row) => ({
      type: 'tableRow',
      children: findAll(row, ({ tagName }) => tagName === 'th' || tagName === 'td').map((cell) => ({
        type: 'tableCell',
        children: trimmed(inlinesOf(cell.childNodes, leads)),
      })),
    })),
  };
}

/** What can be folded is shown below its title, as everything of a text is. */
function fold(element: Element, leads: Leads): BlockContent[] {
  const isSummary = (node: Node) => isElement(node) && node.tagName === 'summary';
  const summary = element.childNodes.filter(isSummary).flatMap((node) => inlinesOf([node], leads));
  const rest = element.childNodes.filter((node) => !isSummary(node));
  return [...paragraph([{ type: 'strong', children: trimmed(summary) }]), ...blocksOf(rest, leads)];
}

/** Panels of which a page shows one, each below the label by which it is chosen. */
function panels(element: Element, leads: Leads): BlockContent[] {
  const labels = findAll(element, ({ tagName }) => tagName === 'label');
  const labelOf = (value: string | undefined) =>
    labels.find((label) => find(label, (input) => attribute(input, 'value') === value));
  return findAll(element, (one) => attribute(one, 'data-panel') !== undefined).flatMap((panel): BlockContent[] => {
    const label = labelOf(attribute(panel, 'data-panel'));
    const title = label ? trimmed(inlinesOf(label.childNodes, leads)) : [];
    return [{ type: 'heading', depth: 3, children: title }, ...blocksOf(panel.childNodes, leads)];
  });
}

function blockOf(element: Element, leads: Leads): BlockContent[] {
  const { tagName, childNodes } = element;
  const [, level] = /^h([1-6])$/.exec(tagName) ?? [];
  if (level !== undefined) {
    const children = trimmed(inlinesOf(childNodes, leads));
    return [{ type: 'heading', depth: Number(level) as 1 | 2 | 3 | 4 | 5 | 6, children }];
  }
  if (attribute(element, 'data-choice') !== undefined) return panels(element, leads);
  if (hasClass(element, 'theme-admonition')) {
    return [{ type: 'blockquote', children: blocksOf(childNodes, leads) }];
  }
  switch (tagName) {
    case 'p':
      return paragraph(inlinesOf(childNodes, leads));
    case 'ul':
    case 'ol':
      return [list(element, leads)];
    case 'dl':
      return [terms(element, leads)];
    case 'table':
      return [table(element, leads)];
    case 'details':
      return fold(element, leads);
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(childNodes, leads) }];
    case 'pre':
      return [codeOf(element)];
    default:
      return blocksOf(childNodes, leads);
  }
}

const isAside = (node: Node): boolean => isElement(node) && node.tagName === 'aside';

/** The content of a page, or a part of it, as Markdown has it: what a reader is told, and nothing of how it looks. */
export function blocksOf(nodes: readonly Node[], leads: Leads): BlockContent[] {
  const blocks: BlockContent[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...paragraph(inlinesOf(line, leads)));
    line = [];
  };
  // What stands beside a text is read after it.
  for (const node of [...nodes.filter((each) => !isAside(each)), ...nodes.filter(isAside)]) {
    if (isUnread(node)) continue;
    if (!isElement(node) || inLine.has(node.tagName)) {
      line.push(node);
      continue;
    }
    endLine();
    // The title of a block of code is said beside its language.
    if (attribute(node, 'data-code') === undefined) blocks.push(...blockOf(node, leads));
    else blocks.push(codeOf(node));
  }
  endLine();
  return blocks.filter((block) => block.type !== 'heading' || block.children.length > 0);
}
