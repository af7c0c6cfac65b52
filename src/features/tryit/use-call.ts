import { useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from './model/failure.ts';
import type { PlainRequest } from './model/request.ts';
import { type Answer, send } from './send.ts';

/** A call and what became of it. */
export interface Call {
  readonly request: PlainRequest;
  /** Who made it; for the calls that follow from it. */
  readonly secret: string;
  readonly answer?: Answer;
  readonly failure?: Failure;
}

type CallState = { readonly status: 'idle' } | { readonly status: 'sending' | 'done'; readonly call: Call };

/** One call at a time; a new one takes the place of the last. Resolves with the call when it is over. */
export function useCall() {
  const [state, setState] = useState<CallState>({ status: 'idle' });
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(request: PlainRequest, secret: string): Promise<Call> {
    abort.current?.abort();
    const own = new AbortController();
    abort.current = own;
    setState({ status: 'sending', call: { request, secret } });
    const outcome = await send(request, secret, own.signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ failure: failureOf(error, navigator.onLine) }),
    );
    const call = { request, secret, ...outcome };
    if (abort.current === own) setState({ status: 'done', call });
    return call;
  }

  return { state, start, cancel: () => abort.current?.abort() };
}
