import { valuesOf } from './statements.ts';

// Names in the parser's syntax trees.
// cspell:words aliasname boolop ctename larg rarg lexpr rexpr quals relname sval testexpr

type Node = Record<string, any>;

interface Table {
  readonly name: string;
  readonly alias: string;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Tables named directly in a FROM, not in its subqueries. */
function tablesOf(from: unknown): Table[] {
  if (!isNode(from)) return [];
  if (Array.isArray(from)) return from.flatMap(tablesOf);
  if ('JoinExpr' in from) return [from['JoinExpr'].larg, from['JoinExpr'].rarg].flatMap(tablesOf);
  const table = from['RangeVar'] ?? from;
  return 'relname' in table ? [{ name: table.relname, alias: table.alias?.aliasname ?? table.relname }] : [];
}

/** The conditions in WHERE and joins that all rows of a query level meet, split at AND. */
function conditionsOf(tree: unknown): Node[] {
  if (!isNode(tree)) return [];
  if (Array.isArray(tree)) return tree.flatMap(conditionsOf);
  if ('JoinExpr' in tree)
    return [tree['JoinExpr'].quals, tree['JoinExpr'].larg, tree['JoinExpr'].rarg].flatMap(conditionsOf);
  if (tree['BoolExpr']?.boolop === 'AND_EXPR') return conditionsOf(tree['BoolExpr'].args);
  return 'A_Expr' in tree || 'SubLink' in tree ? [tree] : [];
}

/** The columns of one side of a comparison, which may be a row of them: `t.id` is `['t', 'id']`. */
function columnsOf(side: unknown): string[][] {
  if (!isNode(side)) return [];
  if ('ColumnRef' in side) return [[...valuesOf(side, 'sval')]];
  return 'RowExpr' in side ? side['RowExpr'].args.flatMap(columnsOf) : [];
}

/** The tables of a level that one side of a comparison names by their customer. A column without a table may be of any. */
const ownersIn = (side: unknown, tables: readonly Table[]): Table[] =>
  columnsOf(side).flatMap((path) =>
    tables.filter(
      ({ name, alias }) =>
        path.at(-1) === (name === 'customers' ? 'id' : 'customer_id') && (path.length === 1 || path[0] === alias),
    ),
  );

/** Whether one side of a comparison is a column of these tables. */
const isOf = (side: unknown, tables: readonly Table[]): boolean =>
  columnsOf(side).some((path) => path.length > 1 && tables.some(({ alias }) => alias === path[0]));

/** The tables of a level whose rows are of a customer that comes from outside of it, directly or through another one of them. */
function findBound(conditions: readonly Node[], tables: readonly Table[]): ReadonlySet<Table> {
  const bound = new Set<Table>();
  const links: (readonly Table[])[] = [];
  for (const condition of conditions) {
    if ('SubLink' in condition) {
      for (const table of ownersIn(condition['SubLink'].testexpr, tables)) bound.add(table);
      continue;
    }
    const { name, lexpr: left, rexpr: right } = condition['A_Expr'];
    if (![...valuesOf(name, 'sval')].includes('=')) continue;
    const sides = [ownersIn(left, tables), ownersIn(right, tables)] as const;
    links.push(sides.every((owners) => owners.length > 0) ? sides.flat() : []);
    if (!isOf(right, tables)) for (const table of sides[0]) bound.add(table);
    if (!isOf(left, tables)) for (const table of sides[1]) bound.add(table);
  }
  for (let size = -1; size < bound.size;) {
    size = bound.size;
    for (const link of links) if (link.some((table) => bound.has(table))) for (const table of link) bound.add(table);
  }
  return bound;
}

/** The hot tables that a statement reads, changes or fills without naming their customer. */
export function findHotReads(tree: unknown, hot: ReadonlySet<string>): Set<string> {
  const named = new Set(valuesOf(tree, 'ctename'));
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    if (!Array.isArray(node) && ('fromClause' in node || 'relation' in node)) {
      const tables = [node['relation'], node['fromClause'], node['usingClause']]
        .flatMap(tablesOf)
        .filter(({ name }) => !named.has(name));
      const names = 'cols' in node ? [...valuesOf(node['cols'], 'name')] : [];
      const bound = findBound(conditionsOf([node['whereClause'], node['fromClause']]), tables);
      for (const table of tables)
        if (hot.has(table.name) && !bound.has(table) && !names.includes('customer_id')) found.add(table.name);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(tree);
  return found;
}
