import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { parseTranslateCall } from '../plugins/inline-translations/source-texts.ts';
import { filesUnder, root } from './freshness.ts';

/** The calls that choose a form of a text by a number. */
const CHOOSER = /^(plural|selectMessage)$/;

/** The IDs inside of calls that choose a form. */
function findIds(node: ts.Node, isInside: boolean, found: Set<string>): void {
  const isChooser = ts.isCallExpression(node) && CHOOSER.test(node.expression.getText());
  const text = isInside && ts.isCallExpression(node) ? parseTranslateCall(node) : undefined;
  if (text) found.add(text.id);
  ts.forEachChild(node, (child) => findIds(child, isInside || isChooser, found));
}

let counted: ReadonlySet<string> | undefined;

/** The IDs of the texts of the site whose form is chosen by a number. Their translations may have forms that the English lacks. */
export function readCountedIds(): ReadonlySet<string> {
  if (counted) return counted;
  const found = new Set<string>();
  for (const path of filesUnder(join(root, 'src')).filter((file) => /(?<!\.test)\.tsx?$/.test(file))) {
    const source = readFileSync(path, 'utf8');
    if (!/\b(plural|selectMessage)\(/.test(source)) continue;
    findIds(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false, found);
  }
  return (counted = found);
}
