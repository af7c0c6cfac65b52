import { describe, expect, it } from 'vitest';
import { formatTraceParent, getForeignIds, nextContext, parseTraceParent } from './trace.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

describe('the X-Request-Id of a client', () => {
  it.each(['a', '7f3c-42', 'Root=1-67891233-abcdef', 'x'.repeat(128)])('%s is logged', (id) =>
    expect(getForeignIds({ 'x-request-id': id })).toEqual({ client_request_id: id }),
  );
  it.each(['', 'two words', 'x'.repeat(129), 'naïve', '{"level":60}'])('%j is ignored', (id) =>
    expect(getForeignIds({ 'x-request-id': id })).toEqual({}),
  );
});

describe('the traceparent of a client', () => {
  it.each([`00-${TRACE}-b7ad6b7169203331-01`, `cc-${TRACE}-b7ad6b7169203331-00-later`])(
    '%s has a trace',
    (traceparent) => expect(getForeignIds({ traceparent })).toEqual({ trace_id: TRACE }),
  );
  it.each([
    `ff-${TRACE}-b7ad6b7169203331-01`,
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-${TRACE}-0000000000000000-01`,
    `00-${TRACE.toUpperCase()}-b7ad6b7169203331-01`,
    TRACE,
  ])('%s is ignored', (traceparent) => expect(getForeignIds({ traceparent })).toEqual({}));
});

describe('the next place in a trace', () => {
  it.each([true, false])('has a new span, and the flag of its parent (%s)', (sampled) => {
    const parent = { traceId: TRACE, spanId: 'b7ad6b7169203331', sampled };
    const next = parseTraceParent(formatTraceParent(nextContext(parent)));
    expect(next).toEqual({ traceId: TRACE, spanId: expect.stringMatching(/^[0-9a-f]{16}$/), sampled });
    expect(next!.spanId).not.toBe(parent.spanId);
  });
  it('without a parent is in a new trace', () => {
    const [one, other] = [nextContext(null), nextContext(null)];
    expect(one.traceId).not.toBe(other.traceId);
    expect(parseTraceParent(formatTraceParent(one))).toEqual({ ...one, sampled: true });
  });
});
