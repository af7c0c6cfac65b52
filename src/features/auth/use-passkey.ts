import { useEffect, useEffectEvent, useState } from 'react';
import { type PageConfig, usePageServices } from '../../core/page-services.ts';
import { passkeyOptions, sendPasskey } from './calls.ts';

/** Whether this browser can log in by a passkey. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Asks the device. Null when one thought better of it. */
async function askDevice(
  config: PageConfig,
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PublicKeyCredential | null> {
  const options = await passkeyOptions(config);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' });
  try {
    const credential = await navigator.credentials.get({ publicKey, ...how });
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/** Logs in by a passkey. False when one thought better of it. */
async function signInByPasskey(config: PageConfig): Promise<boolean> {
  const credential = await askDevice(config, {});
  if (credential === null) return false;
  await sendPasskey(config, credential.toJSON());
  return true;
}

/**
 * Has the browser offer passkeys in the list of the e-mail field, until one is chosen or the signal ends it. False when
 * none was: nothing is wrong then, whatever the reason.
 */
async function offerPasskeys(config: PageConfig, signal: AbortSignal): Promise<boolean> {
  if (!hasPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return false;
  const credential = await askDevice(config, { mediation: 'conditional', signal }).catch(() => null);
  if (credential === null || signal.aborted) return false;
  await sendPasskey(config, credential.toJSON());
  return true;
}

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
