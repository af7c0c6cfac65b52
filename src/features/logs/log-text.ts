import { translate } from '@docusaurus/Translate';

export const logsTitle = () => translate({ id: 'logs.title', message: 'Logs' });

export const keyLabel = (name: string) => (name === '' ? translate({ id: 'keys.unnamed', message: 'Unnamed' }) : name);

/** Enough of an id to know it by. */
export const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
