import { readFileSync } from 'node:fs';
import { LineCounter, isNode, parseDocument } from 'yaml';
import type * as z from 'zod';

/** A file of the operator, or its errors with line and field. */
export type CheckedFile<T> = { readonly value: T } | { readonly faults: readonly string[] };

/**
 * Reads a JSON file and validates it. YAML also works, because JSON is a subset of it.
 *
 * @param path The path of the file. Messages call it `name`.
 */
export function readCheckedFile<T>(path: string, name: string, schema: z.ZodType<T>): CheckedFile<T> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return { faults: [isMissing ? `${name} doesn't exist` : `${name} can't be read: ${(error as Error).message}`] };
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const lineAt = (offset: number | undefined): string => `${name}:${lines.linePos(offset ?? 0).line}`;
  if (document.errors.length > 0) {
    return { faults: document.errors.map(({ pos, message }) => `${lineAt(pos[0])}: ${message}`) };
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return { value: result.data };
  const getLine = (path: readonly PropertyKey[]): string => {
    // A missing field has no position, so report the line of its parent.
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node: unknown = document.getIn(path.slice(0, depth), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return lineAt(0);
  };
  return {
    faults: result.error.issues.map(
      ({ path, message }) => `${getLine(path)}: ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`,
    ),
  };
}
