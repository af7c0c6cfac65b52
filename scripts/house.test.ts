import { expect, test } from 'vitest';
import { findFaults } from './house.ts';

test.for([
  ['src/features/keys/index.ts', '', 'No barrels'],
  ['server/features/keys/utils/money.ts', '', 'No drawers'],
  ['server/core/long.ts', '\n'.repeat(301), 'A file is about one thing'],
  ['src/pages/dashboard/keys.tsx', '\n'.repeat(21), 'only picks what to show'],
  ['src/core/session.ts', '// @ts-ignore\n', 'Nothing silences a checker'],
  ['server/core/ids.ts', '// oxlint-disable-next-line\n', 'Nothing silences a checker'],
  ['server/core/ids.ts', '// TODO: later\n', 'Nothing is left for later'],
  ['server/core/ids.test.ts', "test.only('one', () => {});\n", 'Nothing is left for later'],
  ['src/ui/Toaster.tsx', 'export function Toasts() {}\n', 'A component is named as its file'],
  ['src/features/keys/key-text.ts', 'count.toLocaleString(locale)\n', 'formatted by src/core/format'],
  ['server/core/someThing.ts', '', 'kebab-case'],
  ['server/migrations/20270203040506_keys_names.sql', 'drop table keys;\n', 'go in a later release'],
  ['package-lock.json', '{"resolved": "https://registry.example.org/x.tgz"}', 'No address of a package registry'],
] as const)('%s breaks a house rule', ([path, text, rule]) => {
  const faults = findFaults(path, text);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(rule);
});

test.for([
  ['src/features/keys/KeysPage.tsx', 'export function KeysPage() {}\n'],
  ['src/features/keys/KeysPage.test.tsx', "test('shows keys', () => {});\n"],
  ['src/features/reference/OperationBody.client.tsx', 'export function OperationBody() {}\n'],
  ['src/ui/buttons/Button.module.css', '.button {}\n'],
  ['src/theme/NavbarItem/ComponentTypes.tsx', 'export default {};\n'],
  ['src/pages/dashboard/index.tsx', '\n'.repeat(20)],
  ['server/migrations/20270203040506_orders_refunds.sql', 'select 1;\n'],
  ['server/features/keys/keys.pg.test.ts', ''],
  ['server/core/long-but-not-too-long.ts', '\n'.repeat(300)],
] as const)('%s passes', ([path, text]) => {
  expect(findFaults(path, text)).toEqual([]);
});
