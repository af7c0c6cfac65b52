/** A table with data of customers. */
export interface CustomerTable {
  readonly table: string;
  /** The condition for the rows of the customer, `$1`. */
  readonly where: string;
  /** The key columns with their types, in the order of reading. */
  readonly order: Readonly<Record<string, 'text' | 'timestamptz' | 'bigint' | 'integer'>>;
  /** Conditions that split the rows, if an index has this order only within parts. */
  readonly parts?: readonly string[];
  /**
   * The rows to read through, instead of `where`, if those have the index, and the column that refers to them. With `hasCustomer`,
   * the rows of this table name the customer, too.
   */
  readonly through?: { readonly rows: CustomerTable; readonly by: string; readonly hasCustomer?: boolean };
  /** The name in the export. */
  readonly name: string;
  /** Columns that are never exported: secrets, hashes, and storage keys. */
  readonly hidden?: readonly string[];
  /**
   * When the rows are deleted with an account. `sign_in`: with the sign-in. `at_once`: when the account is due. `last`: when
   * the files of the tasks are deleted, because the rows locate them. `never`: they belong to the ledger, or are the customer's
   * own row without personal data.
   */
  readonly deleted: 'sign_in' | 'at_once' | 'last' | 'never';
}

export const IS_OWNER = 'customer_id = $1';
export const byId = { id: 'text' } as const;
export const byTime = { created_at: 'timestamptz', id: 'text' } as const;
export const byIndex = { task_id: 'text', index: 'integer' } as const;

export const tasks: CustomerTable = {
  name: 'tasks',
  table: 'tasks',
  where: IS_OWNER,
  parts: ["mode = 'live'", "mode = 'test'"],
  order: byTime,
  deleted: 'last',
};
export const deliveries: CustomerTable = {
  name: 'callbacks',
  table: 'webhook_deliveries',
  where: IS_OWNER,
  order: byTime,
  deleted: 'at_once',
};
export const questions: CustomerTable = {
  name: 'questions',
  table: 'questions',
  where: IS_OWNER,
  order: byTime,
  deleted: 'at_once',
};
export const ledger: CustomerTable = {
  name: 'transfers',
  table: 'transfers',
  where: IS_OWNER,
  order: { id: 'bigint' },
  deleted: 'never',
};
export const orders: CustomerTable = {
  name: 'orders',
  table: 'orders',
  where: IS_OWNER,
  order: byTime,
  deleted: 'never',
};

/** Found through its task. */
export const throughTask = {
  where: 'customer_id = $1 and task_id in (select id from tasks where customer_id = $1)',
  through: { rows: tasks, by: 'task_id', hasCustomer: true },
  deleted: 'last',
} as const;

/** Found through its order. */
export const throughOrder = {
  where: 'order_id in (select id from orders where customer_id = $1)',
  through: { rows: orders, by: 'order_id' },
  deleted: 'never',
} as const;
