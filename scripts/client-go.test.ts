import { expect, test } from 'vitest';
import type { ContractModel, FieldModel, TypeModel } from './client-contract.ts';
import { goTypes } from './client-go.ts';

const field = (name: string, type: TypeModel, more: Partial<FieldModel> = {}): FieldModel => ({
  name,
  type,
  required: true,
  nullable: false,
  doc: '',
  ...more,
});

const formats: TypeModel = { kind: 'enum', values: ['json', 'lrc'] };
const contract: ContractModel = {
  types: [
    { kind: 'enum', name: 'VocalGender', doc: '', values: ['female', 'male'] },
    {
      kind: 'object',
      name: 'Song',
      doc: '',
      fields: [
        field('format', formats, { required: false }),
        field('vocal_gender', { kind: 'enum', values: ['female', 'male'] }),
        field('other_formats', { kind: 'list', of: formats }),
        field('metadata', { kind: 'map', of: { kind: 'string' } }, { required: false }),
        field('callback_url', { kind: 'string' }, { nullable: true }),
      ],
    },
  ],
  operations: [],
  problemCodes: [],
};

const lines = goTypes(contract)
  .join('\n')
  .split('\n')
  .map((line) => line.trim());

test('a Go field with a list of values has the type of its constants', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      'Format *SongFormat `json:"format,omitempty"`',
      'VocalGender VocalGender `json:"vocal_gender"`',
      'OtherFormats []SongFormat `json:"other_formats"`',
      'type SongFormat string',
      'SongFormatJson SongFormat = "json"',
      'SongFormatLrc  SongFormat = "lrc"',
    ]),
  );
  expect(lines.filter((line) => line === 'type SongFormat string')).toHaveLength(1);
});

test('Go fields that may be absent are nil then', () => {
  expect(lines).toEqual(
    expect.arrayContaining([
      'Metadata map[string]string `json:"metadata,omitempty"`',
      'CallbackURL *string `json:"callback_url"`',
    ]),
  );
});
