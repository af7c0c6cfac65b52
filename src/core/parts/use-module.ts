import { useEffect, useState } from 'react';

/**
 * A module for the navigation bar that is loaded once it is wanted, so that pages without it stay light. `failed` if it couldn't be
 * loaded; then the page works without it. Elsewhere, `lazyPart` shows the failure and a retry.
 */
export function useModule<Module extends object>(
  isWanted: boolean,
  load: () => Promise<Module>,
): { readonly module?: Module; readonly failed?: true } {
  const [state, setState] = useState<{ readonly module?: Module; readonly failed?: true }>({});
  useEffect(() => {
    if (!isWanted) return;
    load().then(
      (module) => setState({ module }),
      () => setState({ failed: true }),
    );
  }, [isWanted, load]);
  return state;
}
