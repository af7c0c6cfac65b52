import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useShallowMemoObject } from './lean-react-utils.ts';

test('an object stays while its members are the same', () => {
  const list = [1];
  const { result, rerender } = renderHook(({ value }) => useShallowMemoObject(value), {
    initialProps: { value: { list, name: 'a' } as Record<string, unknown> },
  });
  const first = result.current;
  rerender({ value: { name: 'a', list } });
  expect(result.current).toBe(first);
  for (const other of [{ list, name: 'b' }, { list: [1], name: 'b' }, { list }, { list, name: undefined }]) {
    rerender({ value: other });
    expect(result.current).toBe(other);
  }
});
