import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { type Accepted, isShown, readAccepted } from '../../catalog/accepted-texts.ts';
import { parseTranslateCall, parseTranslateElement } from '../inline-translations/source-texts.ts';

function parseText(node: ts.Node): { readonly id: string; readonly message: string } | undefined {
  if (ts.isCallExpression(node)) return parseTranslateCall(node);
  return ts.isJsxElement(node) ? parseTranslateElement(node) : undefined;
}

/** The English text of an id, from the first of `sources` that translates it. */
function findEnglishText(sources: readonly string[], id: string): string | undefined {
  const source = sources.find((each) => each.includes(`id: '${id}'`) || each.includes(`id="${id}"`));
  if (source === undefined) return undefined;
  let text: string | undefined;
  const visit = (node: ts.Node): void => {
    const found = parseText(node);
    if (found?.id === id) text = found.message;
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return text;
}

/**
 * Looks up texts of the interface by ID, for pages that name a button or a label. English is read from the sources,
 * other languages from `i18n/<locale>/code.json`. A text that isn't translated from today's English is
 * English, as in the interface.
 *
 * @throws Error for an unknown ID, and for a text with values or plural forms.
 */
export function createTextLookup(siteDir: string, locale: string): (id: string) => string {
  const file = 'code.json';
  const path = join(siteDir, 'i18n', locale, file);
  let translations: Readonly<Record<string, { readonly message: string }>> | undefined;
  let accepted: Accepted[string] | undefined;
  let sources: readonly string[] | undefined;
  const known = new Map<string, string>();

  return (id) => {
    const earlier = known.get(id);
    if (earlier !== undefined) return earlier;
    sources ??= globSync('src/**/*.{ts,tsx}', { cwd: siteDir }).map((path) =>
      readFileSync(join(siteDir, path), 'utf8'),
    );
    translations ??= existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const english = findEnglishText(sources, id);
    if (english === undefined) throw new Error(`<Ui id="${id}" />: no string in src/ has this id`);
    accepted ??= readAccepted(join(siteDir, 'i18n'), locale, file);
    const translation = translations?.[id]?.message;
    const text = isShown(accepted[id], file, english, translation) ? translation : english;
    if (/[{|]/.test(text)) throw new Error(`<Ui id="${id}" />: “${text}” has values or plural forms`);
    known.set(id, text);
    return text;
  };
}
