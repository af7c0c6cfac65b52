import { expect, test } from 'vitest';
import type { ContractModel, FieldModel, ObjectModel, OperationModel, TypeModel } from './client-contract.ts';
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

const operation: OperationModel = {
  id: 'v2-update-key',
  method: 'PATCH',
  path: '/api/v2/keys',
  summary: '',
  doc: '',
  idempotent: false,
  inPath: [],
  inQuery: [],
  body: null,
  bytes: [],
  results: [],
  texts: [],
  streams: false,
  waits: false,
};

const lines = goTypes(contract)
  .join('\n')
  .split('\n')
  .map((line) => line.trim());

test('an optional list of a body that may be empty has a pointer', () => {
  const fields = [field('addresses', { kind: 'list', of: { kind: 'string' }, mayBeEmpty: true }, { required: false })];
  const body: ObjectModel = { kind: 'object', name: 'KeyUpdate', doc: '', fields };
  const own = goTypes({ ...contract, types: [{ ...body, name: 'Key' }], operations: [{ ...operation, body }] }).join(
    '\n',
  );
  expect(own).toMatch(/type KeyUpdate struct \{\n\tAddresses \*\[\]string `json:"addresses,omitempty"`/);
  expect(own).toMatch(/type Key struct \{\n\tAddresses \[\]string `json:"addresses,omitempty"`/);
});

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
