import { type ReactNode, useEffect, useState } from 'react';
import { type HeadState, headState } from '../../src/core/head/head-tags.ts';
import { writeHead } from '../../src/core/head/write-head.ts';

// Takes the place of react-helmet-async in the browser (see lean-client.ts); the server keeps the library, which writes
// what is hydrated here.

const heads = new Map<number, ReactNode>();
let born = 0;
let written: HeadState | undefined;
let waiting = false;

/** Once for all changes of one passage to another page. */
function writeSoon(): void {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    const outermostFirst = [...heads].toSorted(([one], [other]) => one - other).map(([, head]) => head);
    const state = headState(outermostFirst);
    writeHead(state, written);
    written = state;
  });
}

export function Helmet({ children }: { children?: ReactNode }): null {
  // Effects run from the inside out; the number is given on the way in, where what is deeper comes later.
  const [order] = useState(() => (born += 1));
  useEffect(() => {
    heads.set(order, children);
    writeSoon();
  }, [order, children]);
  useEffect(
    () => () => {
      heads.delete(order);
      writeSoon();
    },
    [order],
  );
  return null;
}

export function HelmetProvider({ children }: { children: ReactNode }): ReactNode {
  return children;
}
