/** A table that holds something of a customer. */
export interface Holding {
  readonly table: string;
  /** Which of its rows are the customer's, `$1`. */
  readonly mine: string;
  /** Columns that tell its rows apart, in the order in which they are read, with their types. */
  readonly order: Readonly<Record<string, 'text' | 'timestamptz' | 'date' | 'bigint' | 'integer'>>;
  /** Conditions that split its rows, where an index holds them in this order only by parts. */
  readonly parts?: readonly string[];
  /** The rows that it is read by, instead of `mine`, where those have the index, and the column that names them. */
  readonly of?: { readonly rows: Holding; readonly by: string };
  /** What it is called in the export. */
  readonly called: string;
  /** Columns that nobody is shown: secrets, hashes, where we keep files. */
  readonly hidden?: readonly string[];
  /**
   * What becomes of it with the account. `sign_in`: it goes with the sign-in, by which one is known. `at_once`: when the
   * time has come. `last`: when the files of the tasks are deleted, which are found by it. `stays`: it is the ledger's,
   * or the customer's own row, and says nothing of a person.
   */
  readonly goes: 'sign_in' | 'at_once' | 'last' | 'stays';
}

export const MINE = 'customer_id = $1';
export const byId = { id: 'text' } as const;
export const byTime = { created_at: 'timestamptz', id: 'text' } as const;
export const byIndex = { task_id: 'text', index: 'integer' } as const;

export const tasks: Holding = {
  called: 'tasks',
  table: 'tasks',
  mine: MINE,
  parts: ["mode = 'live'", "mode = 'test'"],
  order: byTime,
  goes: 'last',
};
export const deliveries: Holding = {
  called: 'callbacks',
  table: 'webhook_deliveries',
  mine: MINE,
  order: byTime,
  goes: 'at_once',
};
export const questions: Holding = {
  called: 'questions',
  table: 'questions',
  mine: MINE,
  order: byTime,
  goes: 'at_once',
};
export const ledger: Holding = {
  called: 'ledger',
  table: 'ledger_transactions',
  mine: MINE,
  order: { id: 'bigint' },
  goes: 'stays',
};
export const orders: Holding = { called: 'orders', table: 'orders', mine: MINE, order: byTime, goes: 'stays' };

/** What is found by its task. */
export const ofTasks = {
  mine: 'task_id in (select id from tasks where customer_id = $1)',
  of: { rows: tasks, by: 'task_id' },
  goes: 'last',
} as const;

/** What is found by its order. */
export const ofOrders = {
  mine: 'order_id in (select id from orders where customer_id = $1)',
  of: { rows: orders, by: 'order_id' },
  goes: 'stays',
} as const;
