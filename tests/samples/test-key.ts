/** What the site lets one do with the mouse: an account, and a test key with the secret that signs its callbacks. */
export async function createTestKey(origin: string): Promise<{ readonly key: string; readonly webhookSecret: string }> {
  const call = async <Body>(method: string, path: string, cookie: string, body?: object) => {
    const headers = { 'content-type': 'application/json', origin, cookie };
    const response = await fetch(origin + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { cookies: response.headers.getSetCookie(), body: (await response.json()) as Body };
  };
  const person = { name: 'Robin', email: 'robin@example.com', password: 'a quiet rainy evening' };
  const { cookies } = await call('POST', '/api/auth/sign-up/email', '', person);
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ');
  const made = await call<{ secret: string }>('POST', '/api/account/keys', cookie, { name: 'Outsider', mode: 'test' });
  const secrets = await call<{ data: { mode: string; secret: string }[] }>(
    'GET',
    '/api/account/webhooks/secrets',
    cookie,
  );
  const webhookSecret = secrets.body.data.find(({ mode }) => mode === 'test')!.secret;
  return { key: made.body.secret, webhookSecret };
}
