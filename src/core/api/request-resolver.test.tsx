import { expect, test } from 'vitest';
import { zBillingDetails, zKeyUpdate, zQuestionMessageCreate } from '#generated/requests/zod.gen.ts';
import { createRequestResolver } from './request-resolver.ts';

const options = { fields: {}, shouldUseNativeValidation: false };
const text = createRequestResolver<{ text: string }>({ schema: zQuestionMessageCreate, toRequest: (values) => values });

test('lengths are counted in code points, as in the contract', async () => {
  expect(await text({ text: '🎵'.repeat(4000) }, undefined, options)).toMatchObject({ errors: {} });
  expect(await text({ text: '🎵'.repeat(4001) }, undefined, options)).toMatchObject({
    errors: { text: { message: 'This is too long' } },
  });
});

test('an empty text counts as missing, and a form can have its own message for it', async () => {
  expect(await text({ text: '' }, undefined, options)).toMatchObject({
    errors: { text: { message: 'This field is required' } },
  });
  const own = createRequestResolver<{ text: string }>({
    schema: zQuestionMessageCreate,
    toRequest: (values) => values,
    messages: { text: (rule) => `Own words: ${rule}` },
  });
  expect(await own({ text: '' }, undefined, options)).toMatchObject({
    errors: { text: { message: 'Own words: required' } },
  });
});

test('issues inside lists and objects are shown at their form field', async () => {
  const lines = createRequestResolver<{ lines: string }>({
    schema: zBillingDetails,
    toRequest: ({ lines: address }) => ({ company: null, vat_number: null, address: address.split('\n') }),
    find: ({ pointer }) => (pointer.startsWith('/address') ? 'lines' : undefined),
  });
  expect(await lines({ lines: `a\n${'b'.repeat(101)}` }, undefined, options)).toMatchObject({
    errors: { lines: { message: 'This is too long' } },
  });
  expect(await lines({ lines: '\n'.repeat(6) }, undefined, options)).toMatchObject({
    errors: { lines: { message: 'There are too many entries' } },
  });
});

test('an invalid number never counts as missing', async () => {
  const budget = createRequestResolver<{ day: string }>({
    schema: zKeyUpdate,
    toRequest: ({ day }) => ({ budget: { day: Number(day) } }),
    find: () => 'day',
  });
  expect(await budget({ day: 'ten' }, undefined, options)).toMatchObject({
    errors: { day: { message: 'The type isn’t valid' } },
  });
});
