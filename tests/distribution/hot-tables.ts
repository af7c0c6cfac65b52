/** Tables with a row per call, task, output, file or booking. */
export const HOT: readonly string[] = [
  'accounts',
  'files',
  'idempotency',
  'key_spend',
  'keys',
  'lots',
  'open_tasks',
  'outputs',
  'request_logs',
  'tasks',
  'transfers',
  'usage_calls',
  'usage_credits',
  'usage_key_latency',
  'usage_latency',
  'webhook_deliveries',
];
