import { useEffect, useEffectEvent, useState } from 'react';
import { usePageServices } from '../../core/page-services.ts';
import { offerPasskeys, signInByPasskey } from './passkey.ts';

/** What the server asked a passkey for is over after five minutes: then it is asked anew. */
const ROUND_MS = 240_000;

interface PasskeyOptions {
  /** Whether the page waits for somebody to log in. */
  waiting: boolean;
  onIn: () => Promise<void>;
  onFault: (error: unknown) => void;
}

/** Passkeys are offered in the list of the e-mail field as long as the page waits, and asked for by what this answers. */
export function usePasskey({ waiting, onIn, onFault }: PasskeyOptions): () => Promise<void> {
  const { config } = usePageServices();
  const [asking, setAsking] = useState(false);
  const [round, setRound] = useState(0);
  const enter = useEffectEvent(onIn);
  const tell = useEffectEvent(onFault);
  useEffect(() => {
    if (!waiting || asking) return undefined;
    const over = new AbortController();
    const offer = async () => {
      try {
        if (await offerPasskeys(config, over.signal)) await enter();
      } catch (error) {
        if (!over.signal.aborted) tell(error);
      }
    };
    void offer();
    const renewal = setTimeout(() => setRound(round + 1), ROUND_MS);
    return () => {
      clearTimeout(renewal);
      over.abort();
    };
  }, [waiting, asking, round, config]);
  return async () => {
    // A browser asks for one passkey at a time: what the list offers waits.
    setAsking(true);
    try {
      if (await signInByPasskey(config)) await onIn();
    } finally {
      setAsking(false);
    }
  };
}
