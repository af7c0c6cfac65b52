import { translate } from '@docusaurus/Translate';

export const logsTitle = () => translate({ id: 'logs.title', message: 'Logs' });

export const keyLabel = (name: string) => (name === '' ? translate({ id: 'keys.unnamed', message: 'Unnamed' }) : name);

/** JSON with its lines broken; any other text as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Enough of an id to know it by. */
export const shortId = (id: string): string => (id.length > 16 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id);
