import { revealKey } from '#generated/account/sdk.gen.ts';
import { copyAsync } from '../../ui/buttons/copy-text.ts';
import { getKeyCopiedMessage, getKeyCopyFailedMessage } from './key-text.ts';
import { defineOperation, useAction } from '../../core/api/use-action.ts';

/** Copies the secret of a test key, or a `text` that contains it. */
export function useCopyKey(id: string, text: (secret: string) => string = (secret) => secret) {
  return useAction(
    defineOperation((_: void, client) =>
      // Browsers allow copying only in the click handler; the text may arrive later.
      copyAsync(revealKey({ client, path: { id }, throwOnError: true }).then(({ data }) => text(data.secret))),
    ),
    { success: getKeyCopiedMessage, failure: () => ({ exact: getKeyCopyFailedMessage() }) },
  );
}
