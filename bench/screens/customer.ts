import type { APIRequestContext } from 'playwright-core';

const POLL_MS = 500;

async function call<Body>(
  request: APIRequestContext,
  base: string,
  path: string,
  data: object,
  key?: string,
): Promise<Body> {
  const headers: Record<string, string> = key === undefined ? { origin: base } : { authorization: `Bearer ${key}` };
  const response = await request.post(base + path, { data, headers, timeout: 0 });
  if (!response.ok()) throw new Error(`POST ${path}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}

async function waitForTask(request: APIRequestContext, base: string, id: string): Promise<readonly { id: string }[]> {
  for (;;) {
    const response = await request.get(`${base}/api/account/tasks/${id}`);
    const task = (await response.json()) as { completed_at: string | null; clips?: { id: string }[] };
    if (task.completed_at !== null) return task.clips ?? [];
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Signs a customer up in the context of `request`, and fills the account with every kind of object that a page shows. */
export async function createCustomer(request: APIRequestContext, base: string): Promise<void> {
  const post = <Body>(path: string, data: object, key?: string) => call<Body>(request, base, path, data, key);
  await post('/api/auth/sign-up/email', {
    name: 'Robin Vega',
    email: 'robin@example.com',
    password: 'a quiet rainy evening',
  });
  const order = await post<{ id: string; checkout_url: string }>('/api/account/orders', { pack: 'pack_2200' });
  await request.post(base + order.checkout_url, { form: { card: 'pays' } });
  await post('/api/account/orders', { pack: 'pack_500' });
  await post('/api/account/refunds', { order_id: order.id, reason: 'no_longer_needed', acknowledged: true });
  const { secret } = await post<{ secret: string }>('/api/account/keys', { name: 'Production', mode: 'live' });
  const { secret: testSecret } = await post<{ secret: string }>('/api/account/keys', { name: 'Laptop', mode: 'test' });
  await post('/api/account/webhooks', {
    mode: 'live',
    url: 'https://example.com/hooks/music',
    events: ['task.complete'],
  });
  const songs = [
    { model: 'v5', prompt: 'a slow bossa nova about rain on a tin roof', title: 'Rain on a tin roof', seed: 1 },
    { model: 'v4.5', prompt: 'a quiet waltz for two cellos', title: 'Two cellos', seed: 2 },
    { model: 'v3.5', prompt: 'the sea at night', title: 'Low tide', seed: 3 },
  ];
  const tasks = [];
  for (const song of songs) tasks.push(await post<{ id: string }>('/api/v2/generate', song, secret));
  tasks.push(
    await post<{ id: string }>(
      '/api/v2/images',
      { model: 'image-1', prompt: 'a lighthouse in the fog', seed: 4 },
      secret,
    ),
  );
  // Rejected requests, for the logs and the causes of errors.
  for (const body of [{ model: 'v9', prompt: 'rain' }, { model: 'v5' }])
    await request.post(`${base}/api/v2/generate`, { data: body, headers: { authorization: `Bearer ${testSecret}` } });
  await request.get(`${base}/api/v2/credits`, { headers: { authorization: `Bearer ${testSecret}` } });
  for (const { id } of tasks) {
    const [clip] = await waitForTask(request, base, id);
    if (clip)
      await request.patch(`${base}/api/account/works/${clip.id}`, {
        data: { visibility: 'public' },
        headers: { origin: base },
      });
  }
}
