import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import ts from 'typescript';
import { root } from '../../scripts/freshness.ts';

/** A parsed statement of the server. */
export interface Statement {
  /** The SQL function, or the file and the function around the statement. */
  readonly place: string;
  readonly tree: unknown;
}

type Tree = Record<string, unknown>;

// Names in the parser's syntax trees.
// cspell:words defname sval

/** Every value of a key in a tree. */
export function* valuesOf(tree: unknown, key: string): Generator<any> {
  if (typeof tree !== 'object' || tree === null) return;
  for (const [name, value] of Object.entries(tree)) {
    if (name === key) yield value;
    yield* valuesOf(value, key);
  }
}

/** SQL in place of a template's expressions that aren't constants of the file. */
const STAND_INS = ['x', 'true', '', 'and true', 'where true'];

/** An error of the beginning of a statement, which more text can mend. */
const UNFINISHED = /at end of input|^unterminated/;

/** Parses a text with the first stand-ins that make it a statement. Null if none do. */
function parseWithStandIns([text = '', ...rest]: readonly string[]): unknown {
  const [next = '', ...others] = rest;
  try {
    const tree = parseSync(text.replace(/\$$/, ''));
    if (rest.length === 0) return tree;
  } catch (error) {
    if (rest.length === 0 || !UNFINISHED.test((error as Error).message)) return null;
  }
  // `$${n}` is a parameter.
  for (const standIn of text.endsWith('$') ? ['1'] : STAND_INS) {
    const tree = parseWithStandIns([text + standIn + next, ...others]);
    if (tree !== null) return tree;
  }
  return null;
}

/** In a function body, expressions and assignments are parts of statements. */
const readExpression = ({ query, parseMode }: { query: string; parseMode: number }): unknown =>
  parseSync(parseMode === 0 ? query : `select ${query.replace(/^\s*[\w.[\]]+\s*:?=\s/, '')}`);

function bodyOf(definition: Tree, source: string): unknown {
  const options = Object.fromEntries(
    (definition['options'] as { DefElem: { defname: string; arg: unknown } }[]).map(({ DefElem: option }) => [
      option.defname,
      [...valuesOf(option.arg, 'sval')],
    ]),
  );
  const [body] = options['as'] as string[];
  if (options['language']?.[0] === 'sql') return parseSync(body!);
  return [...valuesOf(parsePlPgSQLSync(source), 'PLpgSQL_expr')].map(readExpression);
}

/** The statements of SQL functions. */
function* sqlStatements(): Generator<Statement> {
  for (const file of globSync('server/**/sql/*.sql', { cwd: root })) {
    const bytes = readFileSync(join(root, file));
    for (const { stmt, stmt_location: start = 0, stmt_len: length } of parseSync(bytes.toString()).stmts ?? []) {
      const [name] = Object.keys(stmt ?? {});
      const node = (stmt as unknown as Record<string, Tree>)[name!]!;
      const source = bytes.subarray(start, length === undefined ? undefined : start + length).toString();
      if (name === 'CreateFunctionStmt') {
        const place = [...valuesOf(node['funcname'], 'sval')].join('.');
        yield { place, tree: bodyOf(node, source) };
      }
    }
  }
}

/** The name of the function around a node. */
function nameAround(node: ts.Node): string {
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isVariableDeclaration(at) && ts.isSourceFile(at.parent.parent.parent)) return at.name.getText();
    if ((ts.isFunctionDeclaration(at) || ts.isMethodDeclaration(at)) && at.name) return at.name.getText();
  }
  return '';
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);

/** The statements in strings of the server. */
function* codeStatements(): Generator<Statement> {
  for (const file of globSync('server/**/*.ts', { cwd: root, exclude: (name) => name.endsWith('.test.ts') })) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const constants = new Map<string, ts.Node>();
    const texts: ts.Node[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isVariableDeclaration(node) && node.initializer && isText(node.initializer))
        constants.set(node.name.getText(), node.initializer);
      if (isText(node)) texts.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
    /** The parts of a text around its unknown expressions. */
    const partsOf = (node: ts.Node): string[] => {
      if (ts.isIdentifier(node) && constants.has(node.text)) return partsOf(constants.get(node.text)!);
      if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
      if (!ts.isTemplateExpression(node)) return ['', ''];
      return node.templateSpans.reduce(
        (parts, { expression, literal }) => {
          const [first = '', ...more] = partsOf(expression);
          const joined = [...parts.slice(0, -1), parts.at(-1)! + first, ...more];
          return [...joined.slice(0, -1), joined.at(-1)! + literal.text];
        },
        [node.head.text],
      );
    };
    for (const node of texts) {
      const parts = partsOf(node);
      if (!/^\s*(?:select|insert into|update|delete from|with \w+ as)\s/.test(parts.join(' '))) continue;
      yield { place: `${file} ${nameAround(node)}`.trim(), tree: parseWithStandIns(parts) };
    }
  }
}

/** Every statement of the server. Those that can't be parsed have no tree. */
export async function readStatements(): Promise<Statement[]> {
  await loadModule();
  return [...sqlStatements(), ...codeStatements()];
}
