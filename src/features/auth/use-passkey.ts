import { useEffect, useEffectEvent, useState } from 'react';
import { getPasskeyOptions, verifyPasskey } from './auth-client.ts';

/** Whether this browser can sign in with a passkey. */
export const supportsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Requests a credential from the device. Null on cancel. */
async function requestCredential(
  how: Pick<CredentialRequestOptions, 'mediation' | 'signal'>,
): Promise<PublicKeyCredential | null> {
  const options = await getPasskeyOptions();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, userVerification: 'required' });
  try {
    const credential = await navigator.credentials.get({ publicKey, ...how });
    return credential instanceof PublicKeyCredential ? credential : null;
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null;
    throw error;
  }
}

/**
 * Lets the browser offer passkeys in the email field (conditional UI) until one is chosen or the signal aborts. Null if
 * none was chosen, which is not an error.
 */
async function offerPasskeys(signal: AbortSignal): Promise<PublicKeyCredential | null> {
  if (!supportsPasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return null;
  const credential = await requestCredential({ mediation: 'conditional', signal }).catch(() => null);
  return signal.aborted ? null : credential;
}

/** The server's challenge expires after five minutes and is then renewed. */
const CHALLENGE_MS = 240_000;

interface PasskeyOptions {
  /** Whether the page is waiting for a sign-in. */
  waiting: boolean;
  onIn: () => Promise<void>;
  onError: (error: unknown) => void;
}

/** Offers passkeys in the email field while the page is open. The returned function requests a passkey directly. */
export function usePasskey({ waiting, onIn, onError }: PasskeyOptions): () => Promise<void> {
  const [requesting, setRequesting] = useState(false);
  const [challengeCount, setChallengeCount] = useState(0);
  const signIn = async (credential: PublicKeyCredential | null) => {
    if (credential === null) return;
    await verifyPasskey(credential.toJSON());
    await onIn();
  };
  const signInWithOffered = useEffectEvent(signIn);
  const showError = useEffectEvent(onError);
  useEffect(() => {
    if (!waiting || requesting) return undefined;
    const controller = new AbortController();
    const offer = async () => {
      try {
        await signInWithOffered(await offerPasskeys(controller.signal));
      } catch (error) {
        if (!controller.signal.aborted) showError(error);
      }
    };
    void offer();
    const renewal = setTimeout(() => setChallengeCount(challengeCount + 1), CHALLENGE_MS);
    return () => {
      clearTimeout(renewal);
      controller.abort();
    };
  }, [waiting, requesting, challengeCount]);
  return async () => {
    // A browser allows only one passkey request at a time, so the one in the field is paused.
    setRequesting(true);
    try {
      await signIn(await requestCredential({}));
    } finally {
      setRequesting(false);
    }
  };
}
