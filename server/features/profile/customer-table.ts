/** A table with data of customers. */
export interface CustomerTable {
  readonly table: string;
  /** The condition for the rows of the customer, `$1`. */
  readonly mine: string;
  /** The key columns with their types, in the order of reading. */
  readonly order: Readonly<Record<string, 'text' | 'timestamptz' | 'date' | 'bigint' | 'integer'>>;
  /** Conditions that split the rows, if an index has this order only within parts. */
  readonly parts?: readonly string[];
  /** The rows to read through, instead of `mine`, if those have the index, and the column that refers to them. */
  readonly of?: { readonly rows: CustomerTable; readonly by: string };
  /** The name in the export. */
  readonly called: string;
  /** Columns that are never exported: secrets, hashes, and storage keys. */
  readonly hidden?: readonly string[];
  /**
   * What happens to the rows with the account. `sign_in`: deleted with the sign-in. `at_once`: deleted when the account is
   * due. `last`: deleted when the files of the tasks are gone, because it locates them. `stays`: kept, because it belongs
   * to the ledger or is the customer's own row without personal data.
   */
  readonly goes: 'sign_in' | 'at_once' | 'last' | 'stays';
}

export const IS_OWNER = 'customer_id = $1';
export const byId = { id: 'text' } as const;
export const byTime = { created_at: 'timestamptz', id: 'text' } as const;
export const byIndex = { task_id: 'text', index: 'integer' } as const;

export const tasks: CustomerTable = {
  called: 'tasks',
  table: 'tasks',
  mine: IS_OWNER,
  parts: ["mode = 'live'", "mode = 'test'"],
  order: byTime,
  goes: 'last',
};
export const deliveries: CustomerTable = {
  called: 'callbacks',
  table: 'webhook_deliveries',
  mine: IS_OWNER,
  order: byTime,
  goes: 'at_once',
};
export const questions: CustomerTable = {
  called: 'questions',
  table: 'questions',
  mine: IS_OWNER,
  order: byTime,
  goes: 'at_once',
};
export const ledger: CustomerTable = {
  called: 'ledger',
  table: 'ledger_transactions',
  mine: IS_OWNER,
  order: { id: 'bigint' },
  goes: 'stays',
};
export const orders: CustomerTable = {
  called: 'orders',
  table: 'orders',
  mine: IS_OWNER,
  order: byTime,
  goes: 'stays',
};

/** Found through its task. */
export const ofTasks = {
  mine: 'task_id in (select id from tasks where customer_id = $1)',
  of: { rows: tasks, by: 'task_id' },
  goes: 'last',
} as const;

/** Found through its order. */
export const ofOrders = {
  mine: 'order_id in (select id from orders where customer_id = $1)',
  of: { rows: orders, by: 'order_id' },
  goes: 'stays',
} as const;
