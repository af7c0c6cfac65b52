import { useEffect, useState } from 'react';
import type { SignInOptions } from '#generated/account/types.gen.ts';
import { usePageServices } from '../../core/page-services.ts';
import { signInOptions } from './calls.ts';

/** What log-in offers beside the password; undefined until it is known. */
export function useSignInOptions(): SignInOptions | undefined {
  const { config } = usePageServices();
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    let gone = false;
    // A question that failed leaves the password, which is always there.
    signInOptions(config).then(
      (answer) => gone || setOptions(answer),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [config]);
  return options;
}
