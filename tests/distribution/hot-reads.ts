import { valuesOf } from './statements.ts';

// Names in the parser's syntax trees.
// cspell:words aliasname boolop ctename larg rarg lexpr rexpr quals relname sval testexpr

/** Columns of hot tables whose values belong to a single customer. */
const OWNED = new Set(
  `customer_id id task_id retry_of parent_id key_id counts_as secret_hash capability storage_key event_id transaction_id
  cause_id source_id request_id endpoint_id`.split(/\s+/),
);

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

/** Whether a condition compares an owned column with a value from outside the tables of its level. */
function binds(condition: Node, tables: readonly Table[]): boolean {
  const ofTables = (side: unknown) =>
    columnsOf(side).some((path) => path.length > 1 && tables.some(({ alias }) => alias === path[0]));
  const isOwned = (side: unknown) => columnsOf(side).some((path) => OWNED.has(path.at(-1)!));
  if ('SubLink' in condition) return isOwned(condition['SubLink'].testexpr);
  const { name, lexpr: left, rexpr: right } = condition['A_Expr'];
  if (![...valuesOf(name, 'sval')].includes('=')) return false;
  return (isOwned(left) && !ofTables(right)) || (isOwned(right) && !ofTables(left));
}

/** The hot tables that a statement reads, changes or fills without a column that names one customer. */
export function findHotReads(tree: unknown, hot: ReadonlySet<string>): Set<string> {
  const named = new Set(valuesOf(tree, 'ctename'));
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    if (!Array.isArray(node) && ('fromClause' in node || 'relation' in node)) {
      const tables = [node['relation'], node['fromClause'], node['usingClause']]
        .flatMap(tablesOf)
        .filter(({ name }) => !named.has(name));
      const isBound =
        'cols' in node
          ? [...valuesOf(node['cols'], 'name')].some((column) =>
              ['customer_id', 'key_id', 'counts_as'].includes(column),
            )
          : conditionsOf([node['whereClause'], node['fromClause']]).some((one) => binds(one, tables));
      if (!isBound) for (const { name } of tables) if (hot.has(name)) found.add(name);
    }
    for (const value of Object.values(node)) visit(value);
  };
  visit(tree);
  return found;
}
