import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { ChangeTexts } from '../../src/features/reference/change-text.ts';
import { parseTranslateCall } from '../inline-translations/source-texts.ts';

const source = 'src/features/reference/change-texts.ts';
const prefix = 'reference.change.';

/** The English texts of changes, for programs that can't call `translate`. */
export function readEnglishChangeTexts(siteDir: string): ChangeTexts {
  const texts: Record<string, string> = {};
  const visit = (node: ts.Node): void => {
    const text = ts.isCallExpression(node) ? parseTranslateCall(node) : undefined;
    if (text?.id.startsWith(prefix)) texts[text.id.slice(prefix.length)] = text.message;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(source, readFileSync(join(siteDir, source), 'utf8'), ts.ScriptTarget.Latest, true));
  return texts as ChangeTexts;
}
