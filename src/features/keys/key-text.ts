import { translate } from '@docusaurus/Translate';
import type { Key } from '#generated/account/types.gen.ts';
import type { State } from '../../dashboard/StatusBadge.tsx';

export function getKeyName({ name }: Pick<Key, 'name'>): string {
  return name === '' ? translate({ id: 'keys.unnamed', message: 'Unnamed' }) : name;
}

/** The name of a key's menu. */
export const getActionsLabel = (key: Key): string =>
  translate({ id: 'keys.actions.of', message: 'Actions for {name}' }, { name: getKeyName(key) });

export function getModeName(mode: Key['mode']): string {
  return mode === 'live'
    ? translate({ id: 'keys.mode.live', message: 'Live' })
    : translate({ id: 'keys.mode.test', message: 'Test' });
}

export const getModeOptions = () => (['test', 'live'] as const).map((value) => ({ value, label: getModeName(value) }));

const isExpired = (key: Key, now: number): boolean => key.expires_at !== null && Date.parse(key.expires_at) <= now;

/** A key whose requests are free and work now, and whose secret the customer can have. */
export const isActiveTestKey = (key: Key): boolean =>
  key.mode === 'test' && key.assistant === null && key.status === 'active' && !isExpired(key, Date.now());

/** A key can be rotated once, and only while it is usable. Nobody has the secret of an assistant's key. */
export const canRotate = (key: Key, now: number): boolean =>
  key.replaced_by === null && key.assistant === null && !isExpired(key, now);

/** An expired key doesn't work even if it is active. */
export function getKeyState(key: Key, now: number): State {
  if (key.frozen) return { tone: 'bad', label: () => translate({ id: 'keys.status.frozen', message: 'Frozen' }) };
  if (key.status === 'inactive')
    return { tone: 'off', label: () => translate({ id: 'keys.status.inactive', message: 'Inactive' }) };
  if (isExpired(key, now))
    return { tone: 'bad', label: () => translate({ id: 'keys.status.expired', message: 'Expired' }) };
  return { tone: 'good', label: () => translate({ id: 'keys.status.active', message: 'Active' }) };
}

export const getKeysTitle = () => translate({ id: 'keys.title', message: 'API Keys' });

/** A masked key that is still recognizable. */
export function maskKey({ prefix, last4 }: { readonly prefix: string; readonly last4: string }): string {
  return `${prefix}…${last4}`;
}

export const getKeyCopiedMessage = () => translate({ id: 'keys.copied', message: 'API key copied to clipboard' });
export const getKeyCopyFailedMessage = () =>
  translate({ id: 'keys.copyFailed', message: 'Copy API key failed, please try again' });

export const getScopesTitle = () => translate({ id: 'keys.scopes', message: 'Scopes' });

/** The prompt of requests with the reader's own key, which are ready to run. */
export const readyPrompt = 'a slow bossa nova about rain on a tin roof';
