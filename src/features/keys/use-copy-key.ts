import { revealKey } from '#generated/account/sdk.gen.ts';
import { copyLater } from '../../ui/copy-later.ts';
import { keyCopied, keyCopyFailed } from './key-text.ts';
import { steps, useAction } from '../../core/api/use-action.ts';

/** Copies the secret of a test key, or a `text` with it. */
export function useCopyKey(id: string, text: (secret: string) => string = (secret) => secret) {
  return useAction(
    steps((_: void, client) =>
      // The browser allows copying only in the click itself: what is copied may come later.
      copyLater(revealKey({ client, path: { id }, throwOnError: true }).then(({ data }) => text(data.secret))),
    ),
    { success: keyCopied, failure: keyCopyFailed },
  );
}
