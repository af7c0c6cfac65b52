import type { Scenario } from '../scenario.ts';

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

export const emptyParts: Scenario = {
  name: 'test keys: forms with 160,000 empty parts',
  attacks: ({ testKeys }) => {
    const body = `${PART.repeat(160_000)}--x--\r\n`;
    return testKeys.map((key) => ({
      method: 'POST',
      path: '/api/v2/uploads',
      headers: { 'content-type': 'multipart/form-data; boundary=x', authorization: `Bearer ${key}` },
      body,
    }));
  },
};
