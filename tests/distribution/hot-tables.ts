/** Tables with a row per call, task, output, file or booking. */
export const HOT: readonly string[] = [
  'credit_lots',
  'files',
  'idempotency',
  'key_days',
  'keys',
  'ledger_balances',
  'ledger_postings',
  'ledger_transactions',
  'outputs',
  'request_logs',
  'tasks',
  'usage_calls',
  'usage_credits',
  'usage_key_latency',
  'usage_latency',
  'webhook_deliveries',
];
