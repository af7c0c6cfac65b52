import type {
  AutoTopUp,
  Clip,
  Credits,
  Customer,
  Key,
  LogDetail,
  LogEntry,
  Order,
  Overview,
  Task,
  Work,
} from '../../generated/account/types.gen.ts';

const moment = '2026-11-20T09:00:00.000Z';

export const customer: Customer = {
  id: 'cus_7c2mzk4x9q6wv3ht8rjn5bya',
  name: 'Robin',
  email: 'robin@example.com',
  email_verified: false,
  role: 'customer',
  locale: 'en',
  time_zone: null,
  created_at: moment,
  deletes_at: null,
};

export const credits: Credits = { available: 50, held: 0, used: 0 };

export function createKey(some: Partial<Key> = {}): Key {
  return {
    id: 'key_7c2mzk4x9q6wv3ht8rjn5bya',
    name: 'first',
    mode: 'test',
    status: 'active',
    scopes: ['generate', 'read'],
    frozen: false,
    prefix: 'cdz_test_7c2m',
    last4: '5bya',
    created_at: moment,
    expires_at: null,
    budget: { day: null, week: null, month: null },
    budget_used: null,
    allowed_addresses: [],
    spent: 0,
    replaced_by: null,
    assistant: null,
    last_used_at: null,
    last_used_address: null,
    ...some,
  };
}

export function createClip(some: Partial<Clip> = {}): Clip {
  return {
    id: 'clip_7c2mzk4x9q6wv3ht8rjn5bya',
    index: 0,
    status: 'succeeded',
    title: 'Last Ferry',
    style: 'bossa nova',
    lyrics: null,
    duration: 61.5,
    audio_url: '/api/files/aaaa',
    image_url: null,
    checksum: 'sha256:00',
    parent: null,
    created_at: moment,
    expires_at: '2026-12-20T09:00:00.000Z',
    ...some,
  };
}

export function createWorkRecord(some: Partial<Work> = {}): Work {
  return {
    id: 'clip_1',
    kind: 'song',
    version: 1,
    versions: 2,
    title: 'Last Ferry',
    first_title: 'Last Ferry',
    visibility: 'private',
    lyrics_public: false,
    taken_down: false,
    kept: false,
    mode: 'live',
    model: 'v5',
    prompt: 'rain on a tin roof',
    style: 'bossa nova',
    duration: 61.5,
    waveform: [0, 0.5, 1],
    width: null,
    height: null,
    bytes: 2_000_000,
    plays: 0,
    media_url: '/api/files/song',
    cover_url: '/api/files/cover',
    checksum: 'sha256:0f',
    parent: null,
    task_id: 'task_1',
    request_id: 'req_1',
    key: { id: 'key_1', name: 'production' },
    created_at: new Date(Date.now() - 3_600_000).toISOString(),
    expires_at: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString(),
    ...some,
  };
}
export function createTask(some: Partial<Task> = {}): Task {
  return {
    id: 'task_7c2mzk4x9q6wv3ht8rjn5bya',
    type: 'generate',
    status: 'queued',
    stage: 'queued',
    model: 'v5',
    mode: 'live',
    input: { model: 'v5', prompt: 'the last ferry' },
    clips: [],
    credits: { held: 12, charged: 0 },
    eta_seconds: 22,
    error: null,
    metadata: {},
    request_id: 'req_7c2mzk4x9q6wv3ht8rjn5bya',
    created_at: moment,
    started_at: null,
    completed_at: null,
    expires_at: '2026-12-20T09:00:00.000Z',
    ...some,
  };
}

export function createLogEntry(some: Partial<LogEntry> = {}): LogEntry {
  return {
    request_id: 'req_7c2mzk4x9q6wv3ht8rjn5bya',
    created_at: moment,
    key_id: createKey().id,
    key_name: 'first',
    mode: 'test',
    method: 'POST',
    path: '/api/v2/generate',
    operation: 'v2-generate',
    status: 202,
    code: null,
    latency_ms: 12.4,
    credits: 12,
    task_id: null,
    address: '192.0.2.7',
    repeats: 0,
    ...some,
  };
}

export function createLogDetail(entry: Partial<LogEntry> = {}, some: Partial<LogDetail> = {}): LogDetail {
  const body = '{"model":"v5","prompt":"the last ferry"}';
  return {
    entry: createLogEntry(entry),
    query: null,
    agent: 'curl/8.9.1',
    request_headers: { 'content-type': 'application/json' },
    request_body: { text: body, bytes: body.length, truncated: false },
    response_headers: { 'content-type': 'application/json' },
    response_body: { text: '{"id":"task_1"}', bytes: 15, truncated: false },
    ...some,
  };
}

const bucket = { calls: 0, errors: 0, credits: 0, latency_p50_ms: null, latency_p95_ms: null };

/** An account that was used in the last of 24 hours. */
export function createOverview(some: Partial<Overview> = {}): Overview {
  const used = { calls: 12, errors: 3, credits: 24, latency_p50_ms: 8.4, latency_p95_ms: 120 };
  const start = Date.parse('2026-11-19T10:00:00.000Z');
  const hours = Array.from({ length: 24 }, (_, n) => new Date(start + n * 3_600_000).toISOString());
  return {
    range: '24h',
    time_zone: 'UTC',
    step: 'hour',
    from: hours[0]!,
    to: '2026-11-20T09:20:00.000Z',
    balance: credits,
    totals: used,
    previous: { calls: 10, errors: 6, credits: 24, latency_p50_ms: 16.8, latency_p95_ms: null },
    series: hours.map((hour, n) => ({ start: hour, ...(n === 23 ? used : bucket) })),
    operations: [
      {
        operation: 'v2-generate',
        calls: 12,
        errors: 3,
        credits: 24,
        credits_series: hours.map((_, n) => (n === 23 ? 24 : 0)),
      },
    ],
    keys: [],
    keys_near_budget: [],
    causes: [{ code: 'invalid_field', calls: 3, operations: ['v2-generate'] }],
    first_steps: (['key', 'song', 'callback', 'budget', 'credits'] as const).map((step) => ({
      step,
      done_at: step === 'callback' ? null : moment,
    })),
    ...some,
  };
}

export function createOrder(some: Partial<Order> = {}): Order {
  return {
    id: 'ord_7c2mzk4x9q6wv3ht8rjn5bya',
    pack: 'pack_500',
    credits: 500,
    amount: 500,
    currency: 'usd',
    automatic: false,
    status: 'unpaid',
    payment_method: null,
    refunded: 0,
    refund_open: false,
    receipt_number: null,
    dispute: null,
    created_at: moment,
    paid_at: null,
    ...some,
  };
}

export function createTopUp(some: Partial<AutoTopUp> = {}): AutoTopUp {
  return {
    enabled: false,
    threshold: null,
    amount: null,
    monthly_cap: null,
    currency: 'usd',
    charged_this_month: 0,
    month_began_at: moment,
    open_order: null,
    off_reason: null,
    off_at: null,
    ...some,
  };
}
