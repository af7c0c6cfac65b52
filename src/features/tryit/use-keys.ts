import { useEffect, useState } from 'react';
import { usePageService } from '../../core/page-services.ts';
import { useSession } from '../../core/session/use-session.ts';
import { type Choice, makeKeyring, type OwnKey } from './keyring.ts';

/** Which keys there are to choose from, and which is chosen. The choice is kept while one goes from page to page. */
export function useKeys() {
  const keyring = usePageService(makeKeyring);
  const session = useSession();
  const [choice, setChoice] = useState<Choice | null>(keyring.choice);
  const [own, setOwn] = useState<readonly OwnKey[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const signedIn = session.status === 'in';

  function choose(next: Choice | null): void {
    keyring.choose(next);
    setChoice(next);
    setFailure(null);
  }

  useEffect(() => {
    if (!signedIn) return;
    let gone = false;
    keyring.own().then(
      (keys) => {
        if (gone) return;
        setOwn(keys);
        const [first] = keys;
        if (keyring.choice === null && first) {
          keyring.choose({ kind: 'own', key: first });
          setChoice(keyring.choice);
        }
      },
      (error: unknown) => {
        if (!gone) setFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [keyring, signedIn]);

  async function beGuest(): Promise<Choice | null> {
    setBusy(true);
    try {
      const made = await keyring.guest();
      choose(made);
      return made;
    } catch (error) {
      setFailure(error);
      return null;
    } finally {
      setBusy(false);
    }
  }

  return { keyring, choice, choose, own: own ?? [], failure, fail: setFailure, busy, beGuest, session };
}

export type Keys = ReturnType<typeof useKeys>;
