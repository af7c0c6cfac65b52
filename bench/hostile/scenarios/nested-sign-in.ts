import { json, nested } from '../parts.ts';
import type { Scenario } from '../scenario.ts';

export const nestedSignIn: Scenario = {
  name: 'nobody: nested lists to sign in',
  attacks: () => [{ method: 'POST', path: '/api/auth/sign-in/email', headers: json, body: nested(7000) }],
};
