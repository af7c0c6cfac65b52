import ts from 'typescript';
import { isForeign } from './foreign-texts-loader.ts';
import { literalOf, textOfCall } from './text-of-call.ts';

/** What a webpack loader is called with, as far as it is used here. */
interface LoaderContext {
  readonly resourcePath: string;
  getOptions(): { readonly texts: Readonly<Record<string, string>> };
}

interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function changeOfCall(call: ts.CallExpression, texts: Readonly<Record<string, string>>): Change | undefined {
  const text = textOfCall(call);
  if (!text || isForeign(text.id)) return undefined;
  const { id, message, argument } = text;
  return { from: argument.getStart(), to: argument.end, text: `{message:${JSON.stringify(texts[id] ?? message)}}` };
}

/** The words between tags, as JSX reads them. */
function wordsOf(element: ts.JsxElement): string | undefined {
  const words = element.children.map((child) => {
    if (ts.isJsxText(child)) {
      const lines = child.text.split('\n').map((line) => line.trim());
      return lines.filter((line) => line !== '').join(' ');
    }
    return ts.isJsxExpression(child) ? literalOf(child.expression) : undefined;
  });
  return words.includes(undefined) ? undefined : words.join('');
}

/** `<Translate id values>words</Translate>` */
function changesOfElement(element: ts.JsxElement, texts: Readonly<Record<string, string>>): Change[] {
  const { openingElement, closingElement } = element;
  if (openingElement.tagName.getText() !== 'Translate') return [];
  const attributes = openingElement.attributes.properties.filter(ts.isJsxAttribute);
  const named = (name: string) => attributes.find((attribute) => attribute.name.getText() === name);
  const idAttribute = named('id');
  const id = literalOf(idAttribute?.initializer);
  const words = wordsOf(element);
  if (!idAttribute || id === undefined || words === undefined || isForeign(id)) return [];
  const dropped = [idAttribute, named('description')].filter((attribute) => attribute !== undefined);
  return [
    ...dropped.map((attribute) => ({ from: attribute.getStart(), to: attribute.end, text: '' })),
    { from: openingElement.end, to: closingElement.getStart(), text: `{${JSON.stringify(texts[id] ?? words)}}` },
  ];
}

/**
 * Writes the texts of the language that is built into the modules that show them. Otherwise every page of nine languages
 * would carry one table with all texts of the site, and every page of all ten the names of the texts.
 */
export default function ownTextsLoader(this: LoaderContext, source: string): string {
  if (!source.includes('@docusaurus/Translate')) return source;
  const { texts } = this.getOptions();
  const file = ts.createSourceFile(this.resourcePath, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const changes: Change[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node)) changes.push(...changesOfElement(node, texts));
    const change = ts.isCallExpression(node) ? changeOfCall(node, texts) : undefined;
    if (change) changes.push(change);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, text: written }) => text.slice(0, from) + written + text.slice(to), source);
}
