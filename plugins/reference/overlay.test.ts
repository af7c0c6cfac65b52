import { expect, test } from 'vitest';
import { getContractTexts, toJsonPath, getTextId, mapTexts } from './contract-texts.ts';
import { applyOverlay, getOverlayTexts, parseOverlay } from './overlay.ts';

const contract = {
  openapi: '3.1.0',
  info: { title: 'API', description: 'Not on any page.' },
  tags: [{ name: 'Music', description: 'Not on any page.' }],
  paths: {
    '/songs': {
      post: {
        operationId: 'make',
        summary: 'Make songs',
        description: 'Makes `two`.',
        parameters: [{ name: 'Accept', in: 'header', description: 'What to return.' }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  value: { type: 'string', enum: ['a'], description: 'A field that is called value.' },
                  description: { type: 'string', default: 'summary', description: 'A field that is called so.' },
                },
              },
              examples: { default: { summary: 'An example', value: { summary: 'data', description: 'data' } } },
            },
          },
        },
        responses: { 202: { description: 'Accepted.' } },
      },
    },
  },
};

const overlay = (actions: string) =>
  parseOverlay(`overlay: 1.0.0\ninfo: { title: t, version: 1.0.0 }\nactions:\n${actions}`, 'de.yaml');

const applied = (actions: string) => applyOverlay(contract, overlay(actions), 'de.yaml') as typeof contract;

test('only texts that readers see are translatable: no names, values or hidden parts', () => {
  expect(getContractTexts(contract).map(({ text }) => text)).toEqual([
    'Make songs',
    'Makes `two`.',
    'What to return.',
    'A field that is called value.',
    'A field that is called so.',
    'An example',
    'Accepted.',
  ]);
});

test('each text is addressed by its JSONPath', () => {
  const parameter = getContractTexts(contract)[2]!;
  expect(getTextId(parameter)).toBe("$.paths['/songs'].post.parameters[0] description");
  expect(toJsonPath(["it's", 0, 'a'])).toBe(String.raw`$['it\'s'][0].a`);
});

test('an overlay replaces texts and changes nothing else', () => {
  const german = applied(`
  - target: $.paths['/songs'].post
    update: { summary: Songs machen, description: Macht \`two\`. }
  - target: $..examples.default
    update: { summary: Ein Beispiel }
`);
  const { post } = german.paths['/songs'];
  expect([post.summary, post.description]).toEqual(['Songs machen', 'Macht `two`.']);
  expect(post.requestBody.content['application/json'].examples.default).toEqual({
    summary: 'Ein Beispiel',
    value: { summary: 'data', description: 'data' },
  });
  const withoutTexts = (document: object) => mapTexts(JSON.parse(JSON.stringify(document)), () => '');
  expect(withoutTexts(german)).toEqual(withoutTexts(contract));
  expect(contract.paths['/songs'].post.summary).toBe('Make songs');
});

test('an update may contain nested fields', () => {
  const texts = getOverlayTexts(
    contract,
    overlay(`
  - target: $.paths['/songs'].post
    update: { responses: { '202': { description: Angenommen. } } }
  - target: $.paths['/old']
    update: { summary: Weg }
`),
  );
  expect(texts).toEqual([
    { id: "$.paths['/songs'].post.responses['202'] description", text: 'Angenommen.' },
    { id: "$.paths['/old']", text: 'summary' },
  ]);
});

test.for([
  ["$.paths['/gone'].get", '{ summary: x }', 'nothing in the contract matches'],
  ["$.paths['/songs'].post", '{ operationId: x }', 'can be changed, not'],
  ["$.paths['/songs'].post.requestBody..properties.value", '{ enum: [b] }', 'can be changed, not'],
  ['$..examples.default', '{ value: { summary: andere Daten } }', 'can be changed, not'],
  ['$..examples.default', '{ description: Neu. }', 'can be changed, not'],
  ['$.info', '{ title: x }', 'can be changed, not'],
] as const)('%s must not be changed to %s', ([target, update, message]) => {
  expect(() => applied(`  - { target: "${target}", update: ${update} }`)).toThrow(message);
});

test.for([
  ['overlay: 2.0.0\ninfo: { title: t, version: v }\nactions: []', 'version 1'],
  ['overlay: 1.0.0\ninfo: { title: t, version: v }\nactions: [{ target: $, remove: true }]', 'remove'],
  ['', 'de.yaml'],
] as const)('%j is not a valid overlay', ([yaml, message]) => {
  expect(() => parseOverlay(yaml, 'de.yaml')).toThrow(message);
});
