import { describe, expect, it } from 'vitest';
import { Repetitions } from './repetitions.ts';

const MINUTE = 60_000;

describe('repetitions', () => {
  it('keep the first few events of a kind and minute, and count the others', () => {
    const repetitions = new Repetitions<string>(2, 10);
    expect(['a', 'b', 'c', 'd'].map((event) => repetitions.add('x', 1, event))).toEqual([true, true, false, false]);
    expect(repetitions.add('y', 1, 'other')).toBe(true);
    expect(repetitions.take(2)).toEqual([{ event: 'b', total: 2, added: 2 }]);
    expect(repetitions.add('x', 2, 'e')).toBe(false);
    expect(repetitions.take(3)).toEqual([{ event: 'b', total: 3, added: 1 }]);
    expect(repetitions.take(4)).toEqual([]);
  });

  it('start again with every minute', () => {
    const repetitions = new Repetitions<string>(1, 10);
    repetitions.add('x', 0, 'a');
    repetitions.add('x', MINUTE - 1, 'b');
    expect(repetitions.add('x', MINUTE, 'c')).toBe(true);
    expect(repetitions.take(MINUTE)).toEqual([{ event: 'a', total: 1, added: 1 }]);
  });

  it('lose no count when there are too many kinds', () => {
    const repetitions = new Repetitions<string>(1, 2);
    for (const kind of ['x', 'x', 'y', 'z']) repetitions.add(kind, 0, kind);
    // The oldest kind was forgotten, so its next event is kept.
    expect(repetitions.add('x', 0, 'again')).toBe(true);
    expect(repetitions.take(0)).toEqual([{ event: 'x', total: 1, added: 1 }]);
  });
});
