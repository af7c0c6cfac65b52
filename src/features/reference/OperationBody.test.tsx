import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { parseRequestHash } from '../../core/api/request-link.ts';
import { OperationView } from './OperationBody.tsx';
import type { FieldModel, OperationModel } from './model.ts';

const field = (name: string, more: Partial<FieldModel> = {}): FieldModel => ({
  name,
  type: 'string',
  required: false,
  deprecated: false,
  html: '',
  limits: [],
  values: [],
  defaultValue: null,
  example: null,
  page: null,
  fields: [],
  variants: [],
  alternatives: [],
  ...more,
});

const change = { breaking: false, where: 'POST /api/v2/generate', part: 'operation', name: '', values: [] } as const;

const operation: OperationModel = {
  id: 'v2-generate',
  method: 'POST',
  path: '/api/v2/generate',
  title: 'Generate songs',
  description: 'Makes songs.',
  html: '<p>Makes songs.</p>',
  deprecated: false,
  docs: '/docs',
  scope: 'generate',
  parameters: [{ place: 'header', fields: [field('Idempotency-Key')] }],
  body: {
    mediaTypes: ['application/json'],
    schema: field('', {
      type: 'object',
      fields: [
        field('prompt'),
        field('title', { required: true, limits: [{ rule: 'maxLength', value: '100' }] }),
        field('model', { values: ['v4', 'v5'], defaultValue: '"v5"' }),
        field('seed', {
          limits: [
            { rule: 'minimum', value: '0' },
            { rule: 'maximum', value: '9' },
          ],
        }),
        field('metadata', { type: 'object', fields: [field('inside')] }),
      ],
      alternatives: [['prompt'], ['title', 'seed']],
    }),
    examples: [{ name: 'prompt', title: 'From a prompt', html: '{}' }],
  },
  responses: [
    {
      status: '401',
      reason: 'Unauthorized',
      html: 'The key is not good.',
      headers: [field('X-Request-Id')],
      content: { mediaTypes: ['application/problem+json'], schema: null, examples: [] },
      codes: ['invalid_key', 'expired_key', 'content_refused'],
    },
  ],
  problem: field('', { type: 'object', fields: [field('code')] }),
  samples: [
    { language: 'curl', label: 'curl', html: 'curl it' },
    { language: 'go', label: 'Go', html: 'go get it' },
  ],
  responseExamples: [
    { status: '200', html: '{"id":1}' },
    { status: '202', html: '{"id":2}' },
  ],
  credits: [
    { model: 'v4', credits: 8 },
    { model: 'v5', credits: 12 },
  ],
  callbacks: [
    {
      page: '/docs/generate-callback',
      title: 'Callback',
      html: '<p>The whole task.</p>',
      field: 'callback_url',
      events: [{ type: 'task.text', title: 'Titles are known' }],
    },
  ],
  tryIt: 'form',
  changes: [
    {
      version: '2.2.0',
      date: null,
      changes: [{ ...change, breaking: true, part: 'response', name: 'title', kind: 'gone' }],
    },
    {
      version: '2.1.0',
      date: '2026-11-22',
      changes: [{ ...change, kind: 'newOperation' }],
    },
  ],
};

test('lists the fields of which a request must have some', () => {
  render(<OperationView operation={operation} />);
  expect(screen.getByText(/^Send at least one of these:/)).toHaveTextContent(/: prompt or title \+ seed$/);
});

test('every part of an operation is in the page, also collapsed ones', () => {
  const { container } = render(<OperationView operation={operation} />);
  const names = [...container.querySelectorAll('li[id] a > code')].map((code) => code.textContent);
  expect(names).toEqual([
    'Idempotency-Key',
    'prompt',
    'title',
    'model',
    'seed',
    'metadata',
    'inside',
    'X-Request-Id',
    'code',
  ]);
  expect(container).toHaveTextContent('POST /api/v2/generate');
  expect(screen.getByRole('heading', { name: /401/ })).toHaveTextContent('Unauthorized');
  expect(screen.getByText('The key is not good.').closest('details')?.querySelector('#response-401')).not.toBeNull();
});

test('a field shows its rules', () => {
  const { container } = render(<OperationView operation={operation} />);
  const title = container.querySelector<HTMLElement>('#body-title')!;
  expect(within(title).getByText('required')).toBeVisible();
  expect(within(title).getByText('characters: at most 100')).toBeVisible();
  expect(container.querySelector('#body-seed li')).toHaveTextContent(/^0 to 9$/);
  const model = container.querySelector('#body-model');
  expect(model).toHaveTextContent('One ofv4v5');
  expect(model).toHaveTextContent('Default "v5"');
});

test('each problem code links to its page', () => {
  render(<OperationView operation={operation} />);
  expect(screen.getByRole('link', { name: 'expired_key' })).toHaveAttribute('href', '/docs/errors/expired_key');
});

test('a problem with a test prompt opens try-it with it', () => {
  const { rerender } = render(<OperationView operation={operation} />);
  const [link, ...others] = screen.getAllByRole('link', { name: 'Try this error' });
  expect(others).toEqual([]);
  expect(link?.closest('li')).toHaveTextContent('content_refused');
  const request = parseRequestHash(link?.getAttribute('href') ?? '');
  expect(JSON.parse(request!.text)).toEqual({ model: 'v5', prompt: 'magic:refuse' });
  rerender(<OperationView operation={{ ...operation, tryIt: null }} />);
  expect(screen.queryByRole('link', { name: 'Try this error' })).toBeNull();
});

test('price, callbacks and the try-it button are shown', () => {
  render(<OperationView operation={operation} />);
  expect(screen.getByText('Credits').closest('div')).toHaveTextContent('v4 8v5 12');
  expect(screen.getByRole('link', { name: /^Callback: / })).toHaveAttribute('href', '/docs/generate-callback');
  expect(screen.getByText('task.text')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try it' })).toHaveAttribute('data-try-it');
});

test('the sample languages are one radio group, with the first selected', () => {
  render(<OperationView operation={operation} />);
  const languages = screen.getByRole('group', { name: 'Language of the samples' });
  expect(within(languages).getByRole('radio', { name: 'curl' })).toBeChecked();
  expect(within(languages).getByRole('radio', { name: 'Go' })).not.toBeChecked();
  expect(screen.getByText('go get it')).toBeInTheDocument();
});

test('the examples of the responses are one radio group, with the success selected', () => {
  render(<OperationView operation={operation} />);
  const statuses = within(screen.getByRole('group', { name: 'Status of the response' })).getAllByRole('radio');
  expect(statuses.map((status) => (status as HTMLInputElement).value)).toEqual(['200', '202']);
  expect(statuses[0]).toBeChecked();
  expect(screen.getByText('{"id":2}')).toBeInTheDocument();
});

test('the changes of the operation are listed by version', () => {
  render(<OperationView operation={operation} />);
  const links = within(screen.getByRole('navigation', { name: 'Sections of this page' })).getAllByRole('link');
  expect(links.at(-1)).toHaveAttribute('href', '#changes');
  expect(screen.getByRole('heading', { name: '2.2.0 Unreleased' }).nextSibling).toHaveTextContent(
    'title in the response no longer exists. Breaking',
  );
  expect(screen.getByRole('heading', { name: '2.1.0 2026-11-22' }).nextSibling).toHaveTextContent('New operation.');
});

test('a webhook shows its payloads, and programs that receive it', () => {
  const receivers = operation.samples.filter(({ language }) => language === 'go');
  render(
    <OperationView
      operation={{ ...operation, method: 'EVENT', samples: receivers, responseExamples: [], tryIt: null }}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Payload' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Receiver' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Request' })).toBeNull();
  expect(screen.getByRole('radio', { name: 'Go' })).toBeChecked();
});
