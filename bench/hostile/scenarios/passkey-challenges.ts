import type { Scenario } from '../scenario.ts';

export const passkeyChallenges: Scenario = {
  name: 'nobody: challenges of passkeys',
  attacks: () => [{ method: 'GET', path: '/api/auth/passkey/generate-authenticate-options', headers: {}, body: '' }],
};
