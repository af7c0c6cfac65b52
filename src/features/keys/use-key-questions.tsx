import Translate, { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import { useConfirm } from '../../dashboard/Confirming.tsx';
import { keyName, maskedKey } from './key-text.ts';
import { useDeleteKey, useFreezeKeys } from './keys-queries.ts';

/** What is done to keys only after saying what follows. */
export function useKeyQuestions() {
  const confirm = useConfirm();
  const remove = useDeleteKey();
  const freeze = useFreezeKeys();
  return {
    askDelete: (key: Key, ...returnTo: readonly (HTMLElement | null)[]) =>
      confirm({
        title: translate({ id: 'keys.delete.title', message: 'Delete API key' }),
        content: (
          <Translate
            id="keys.delete.consequence"
            values={{ name: <strong>{keyName(key)}</strong>, key: <code>{maskedKey(key)}</code> }}
          >
            {'{name} ({key}) stops working at once: every request that uses it will be refused. This cannot be undone.'}
          </Translate>
        ),
        submit: translate({ id: 'keys.delete.submit', message: 'Delete key' }),
        action: (done) => remove.run({ path: { id: key.id } }, done),
        returnTo,
      }),
    askFreeze: (...returnTo: readonly (HTMLElement | null)[]) =>
      confirm({
        title: translate({ id: 'keys.freeze.title', message: 'Freeze all API keys' }),
        content: (
          <Translate id="keys.freeze.consequence">
            Every key of your account stops working at once, live and test: each request is refused until you unfreeze
            them. Then those that were active work again. Running tasks go on, and so does what you make in the
            dashboard.
          </Translate>
        ),
        submit: translate({ id: 'keys.freeze.submit', message: 'Freeze all keys' }),
        action: (done) => freeze.run({ body: { frozen: true } }, done),
        returnTo,
      }),
  };
}
