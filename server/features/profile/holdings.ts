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

const MINE = 'customer_id = $1';
const OF_MY_TASKS = 'task_id in (select id from tasks where customer_id = $1)';
const byId = { id: 'text' } as const;
const byTime = { created_at: 'timestamptz', id: 'text' } as const;

const tasks: Holding = {
  called: 'tasks',
  table: 'tasks',
  mine: MINE,
  parts: ["mode = 'live'", "mode = 'test'"],
  order: byTime,
  goes: 'last',
};
const deliveries: Holding = {
  called: 'callbacks',
  table: 'webhook_deliveries',
  mine: MINE,
  order: byTime,
  goes: 'at_once',
};
const questions: Holding = { called: 'questions', table: 'questions', mine: MINE, order: byTime, goes: 'at_once' };
const ledger: Holding = {
  called: 'ledger',
  table: 'ledger_transactions',
  mine: MINE,
  order: { id: 'bigint' },
  goes: 'stays',
};
const orders: Holding = { called: 'orders', table: 'orders', mine: MINE, order: byTime, goes: 'stays' };

/**
 * Everything that is kept of a customer, in the order in which it can be deleted. A test holds it against the tables there
 * are: a new one that names customers has to say here what it is.
 */
export const holdings: readonly Holding[] = [
  {
    called: 'account',
    table: 'auth_users',
    mine: 'id = $1',
    order: byId,
    hidden: ['address_mark'],
    goes: 'sign_in',
  },
  // A keyed hash of the address stays until its time is over, in nobody's name.
  {
    called: 'sign_up_credits',
    table: 'signup_marks',
    mine: MINE,
    order: { mark: 'text' },
    hidden: ['mark'],
    goes: 'sign_in',
  },
  {
    called: 'sign_ins',
    table: 'auth_accounts',
    mine: 'user_id = $1',
    order: byId,
    hidden: ['password', 'access_token', 'refresh_token', 'id_token'],
    goes: 'sign_in',
  },
  {
    called: 'sessions',
    table: 'auth_sessions',
    mine: 'user_id = $1',
    order: byTime,
    hidden: ['token'],
    goes: 'sign_in',
  },
  {
    called: 'familiar_devices',
    table: 'auth_familiar',
    mine: 'user_id = $1',
    order: { mark: 'text' },
    hidden: ['mark'],
    goes: 'sign_in',
  },
  {
    called: 'two_factor',
    table: 'auth_two_factors',
    mine: 'user_id = $1',
    order: byId,
    hidden: ['secret', 'backup_codes'],
    goes: 'sign_in',
  },
  {
    called: 'passkeys',
    table: 'auth_passkeys',
    mine: 'user_id = $1',
    order: byId,
    hidden: ['public_key', 'credential_id'],
    goes: 'sign_in',
  },
  { called: 'mails', table: 'mails', mine: MINE, order: byId, goes: 'at_once' },
  {
    called: 'inbox_messages',
    table: 'inbox_messages',
    mine: 'inbox_id in (select id from inboxes where customer_id = $1)',
    order: { inbox_id: 'text', n: 'integer' },
    goes: 'at_once',
  },
  { called: 'inboxes', table: 'inboxes', mine: MINE, order: byId, hidden: ['token'], goes: 'at_once' },
  {
    called: 'callback_attempts',
    table: 'webhook_attempts',
    mine: 'delivery_id in (select id from webhook_deliveries where customer_id = $1)',
    order: { delivery_id: 'text', attempt: 'integer' },
    of: { rows: deliveries, by: 'delivery_id' },
    goes: 'at_once',
  },
  deliveries,
  { called: 'callback_endpoints', table: 'webhook_endpoints', mine: MINE, order: byId, goes: 'at_once' },
  {
    called: 'callback_secrets',
    table: 'webhook_secrets',
    mine: MINE,
    order: byId,
    hidden: ['sealed'],
    goes: 'at_once',
  },
  {
    called: 'stored_answers',
    table: 'idempotency',
    mine: MINE,
    order: { mode: 'text', key: 'text' },
    hidden: ['fingerprint'],
    goes: 'at_once',
  },
  {
    called: 'calls',
    table: 'request_logs',
    mine: MINE,
    order: { created_at: 'timestamptz', request_id: 'text' },
    goes: 'at_once',
  },
  { called: 'karaoke_times', table: 'karaoke_times', mine: MINE, order: { clip_id: 'text' }, goes: 'at_once' },
  { called: 'log_filters', table: 'log_filters', mine: MINE, order: byId, goes: 'at_once' },
  {
    called: 'balance_alerts',
    table: 'balance_alerts',
    mine: MINE,
    order: { threshold: 'bigint' },
    goes: 'at_once',
  },
  {
    called: 'usage_calls',
    table: 'usage_calls',
    mine: MINE,
    order: { quarter: 'timestamptz', key_id: 'text', operation: 'text', code: 'text' },
    goes: 'at_once',
  },
  {
    called: 'usage_latency',
    table: 'usage_latency',
    mine: MINE,
    order: { quarter: 'timestamptz', bin: 'integer' },
    goes: 'at_once',
  },
  {
    called: 'usage_credits',
    table: 'usage_credits',
    mine: MINE,
    order: { quarter: 'timestamptz', key_id: 'text', operation: 'text' },
    goes: 'at_once',
  },
  {
    called: 'payment_methods',
    table: 'payment_methods',
    mine: MINE,
    order: byId,
    hidden: ['payer', 'reference'],
    goes: 'at_once',
  },
  { called: 'auto_top_ups', table: 'auto_top_ups', mine: MINE, order: { customer_id: 'text' }, goes: 'at_once' },
  {
    called: 'top_ups',
    table: 'top_ups',
    mine: MINE,
    order: { order_id: 'text' },
    hidden: ['payer', 'method'],
    goes: 'at_once',
  },
  { called: 'first_steps', table: 'first_steps', mine: MINE, order: { step: 'text' }, goes: 'at_once' },
  { called: 'billing_details', table: 'billing_details', mine: MINE, order: { customer_id: 'text' }, goes: 'at_once' },
  { called: 'receipt_names', table: 'receipt_buyers', mine: MINE, order: { order_id: 'text' }, goes: 'at_once' },
  // Credits that wait for a decision stay set aside: nobody can spend them any more.
  {
    called: 'refund_requests',
    table: 'refund_requests',
    mine: MINE,
    order: byId,
    hidden: ['decided_by'],
    goes: 'at_once',
  },
  {
    called: 'question_messages',
    table: 'question_messages',
    mine: 'question_id in (select id from questions where customer_id = $1)',
    order: { question_id: 'text', n: 'integer' },
    of: { rows: questions, by: 'question_id' },
    hidden: ['author_id'],
    goes: 'at_once',
  },
  questions,
  // Who reported a work is nobody's business but support's.
  {
    called: 'work_reports',
    table: 'work_reports',
    mine: 'work_id in (select id from works where customer_id = $1)',
    order: { work_id: 'text', reporter: 'text' },
    hidden: ['reporter', 'details'],
    goes: 'at_once',
  },
  {
    called: 'reported_works',
    table: 'reported_works',
    mine: 'work_id in (select id from works where customer_id = $1)',
    order: { work_id: 'text' },
    hidden: ['decided_by'],
    goes: 'at_once',
  },
  {
    called: 'files',
    table: 'files',
    mine: MINE,
    order: { capability: 'text' },
    hidden: ['storage_key'],
    goes: 'last',
  },
  // Each goes with the object that it names.
  {
    called: 'files_being_deleted',
    table: 'orphaned_objects',
    mine: MINE,
    order: { storage_key: 'text' },
    hidden: ['storage_key', 'error'],
    goes: 'stays',
  },
  {
    called: 'works',
    table: 'works',
    mine: MINE,
    order: byId,
    of: { rows: tasks, by: 'task_id' },
    hidden: ['words'],
    goes: 'last',
  },
  {
    called: 'runs',
    table: 'runs',
    mine: OF_MY_TASKS,
    order: byId,
    of: { rows: tasks, by: 'task_id' },
    hidden: ['reference'],
    goes: 'last',
  },
  {
    called: 'clips',
    table: 'clips',
    mine: OF_MY_TASKS,
    order: { task_id: 'text', index: 'integer' },
    of: { rows: tasks, by: 'task_id' },
    goes: 'last',
  },
  {
    called: 'images',
    table: 'images',
    mine: OF_MY_TASKS,
    order: { task_id: 'text', index: 'integer' },
    of: { rows: tasks, by: 'task_id' },
    goes: 'last',
  },
  {
    called: 'videos',
    table: 'videos',
    mine: OF_MY_TASKS,
    order: { task_id: 'text', index: 'integer' },
    of: { rows: tasks, by: 'task_id' },
    goes: 'last',
  },
  tasks,
  {
    called: 'key_days',
    table: 'key_days',
    mine: 'counts_as in (select id from keys where customer_id = $1)',
    order: { counts_as: 'text', day: 'date' },
    goes: 'last',
  },
  { called: 'keys', table: 'keys', mine: MINE, order: byId, hidden: ['secret_hash', 'secret_sealed'], goes: 'last' },
  // What support did stays, in the name of an id: whoever did it has to answer for it.
  {
    called: 'support',
    table: 'audit_log',
    mine: MINE,
    order: { id: 'bigint' },
    hidden: ['actor_id', 'address', 'request_id'],
    goes: 'stays',
  },
  { called: 'customer', table: 'customers', mine: 'id = $1', order: byId, goes: 'stays' },
  ledger,
  {
    called: 'ledger_postings',
    table: 'ledger_postings',
    mine: 'transaction_id in (select id from ledger_transactions where customer_id = $1)',
    order: { transaction_id: 'bigint', id: 'bigint' },
    of: { rows: ledger, by: 'transaction_id' },
    goes: 'stays',
  },
  { called: 'ledger_balances', table: 'ledger_balances', mine: MINE, order: { account: 'text' }, goes: 'stays' },
  // What was bought and paid has to be kept for the tax office; it names nobody.
  orders,
  {
    called: 'order_events',
    table: 'order_events',
    mine: 'order_id in (select id from orders where customer_id = $1)',
    order: { order_id: 'text', n: 'integer' },
    of: { rows: orders, by: 'order_id' },
    goes: 'stays',
  },
  {
    called: 'receipts',
    table: 'receipts',
    mine: 'order_id in (select id from orders where customer_id = $1)',
    order: { order_id: 'text' },
    of: { rows: orders, by: 'order_id' },
    goes: 'stays',
  },
  {
    called: 'payments',
    table: 'payments',
    mine: MINE,
    order: byId,
    of: { rows: orders, by: 'order_id' },
    hidden: ['url'],
    goes: 'stays',
  },
  { called: 'payouts', table: 'payouts', mine: MINE, order: byId, hidden: ['error'], goes: 'stays' },
  {
    called: 'disputes',
    table: 'disputes',
    mine: MINE,
    order: { provider: 'text', reference: 'text' },
    goes: 'stays',
  },
  { called: 'credit_lots', table: 'credit_lots', mine: MINE, order: { id: 'bigint' }, goes: 'stays' },
];
