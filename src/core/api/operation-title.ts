import { translate } from '@docusaurus/Translate';

/** The titles of the public operations. A test compares them with the contract. */
const titles: Readonly<Record<string, () => string>> = {
  'v2-generate': () => translate({ id: 'operation.generate', message: 'Generate songs' }),
  'v2-extend': () => translate({ id: 'operation.extend', message: 'Extend a song' }),
  'v2-images': () => translate({ id: 'operation.images', message: 'Generate images' }),
  'v2-uploads': () => translate({ id: 'operation.uploads', message: 'Upload an image' }),
  'v2-videos': () => translate({ id: 'operation.videos', message: 'Generate videos' }),
  'v2-timestamped-lyrics': () => translate({ id: 'operation.lyrics', message: 'Get timestamped lyrics' }),
  'v2-feed': () => translate({ id: 'operation.feed', message: 'List tasks' }),
  'v2-task': () => translate({ id: 'operation.task', message: 'Get a task' }),
  'v2-cancel': () => translate({ id: 'operation.cancel', message: 'Cancel a task' }),
  'v2-credits': () => translate({ id: 'operation.credits', message: 'Get the balance' }),
  'v1-generate': () => titles['v2-generate']!(),
  'v1-feed': () => translate({ id: 'operation.v1Feed', message: 'Get tasks' }),
};

/** The title of an operation such as `v2-generate`, or its ID if it has none. Both versions have similar titles. */
export function getOperationTitle(id: string): string {
  const title = titles[id]?.();
  if (title === undefined) return id;
  return id.startsWith('v1-') ? `${title} (v1)` : title;
}
