import { afterEach, expect, test } from 'vitest';
import { getRunningBuild } from './payloads.ts';

afterEach(() => document.head.replaceChildren());

test('the build is read from the HTML', () => {
  document.head.innerHTML = '<meta name="build" content="1a2b3c4d5e6f 1795289676993">';
  expect(getRunningBuild()).toEqual({ id: '1a2b3c4d5e6f', timestamp: 1_795_289_676_993 });
});

test('development has no build', () => {
  expect(getRunningBuild()).toBeNull();
});
