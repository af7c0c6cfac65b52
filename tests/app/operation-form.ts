import type { OperationForm } from '../../src/core/api/operation-form.ts';

/** An operation for tests: with a parameter in every place, and two ways to fill its body. */
export const sampleForm: OperationForm = {
  id: 'v2-generate',
  method: 'POST',
  path: '/api/v2/songs/{id}',
  parameters: [
    { name: 'id', in: 'path', required: true, description: '', schema: { type: 'string' } },
    {
      name: 'tag',
      in: 'query',
      required: false,
      description: '',
      schema: { type: 'array', items: { type: 'string' } },
    },
    { name: 'limit', in: 'query', required: false, description: '', schema: { type: 'integer', maximum: 100 } },
    { name: 'Idempotency-Key', in: 'header', required: false, description: '', schema: { type: 'string' } },
  ],
  body: {
    schema: {
      type: 'object',
      required: ['model'],
      additionalProperties: false,
      properties: {
        model: { type: 'string', enum: ['v4', 'v5'] },
        prompt: { type: 'string', maxLength: 5 },
        lyrics: { type: 'string' },
        style: { type: 'string' },
      },
      alternatives: [['prompt'], ['lyrics', 'style']],
    },
    examples: [{ title: 'First', value: { model: 'v5', prompt: 'rain' } }],
  },
};
