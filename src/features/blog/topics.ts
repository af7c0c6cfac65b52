import { translate } from '@docusaurus/Translate';

/** A topic of posts. Topics have no pages of their own, because each route would enlarge the script of every page. */
export type Topic = 'callbacks' | 'credits' | 'guides' | 'internals' | 'music';

export function getTopicName(topic: Topic): string {
  switch (topic) {
    case 'callbacks':
      return translate({ id: 'blog.topic.callbacks', message: 'Callbacks' });
    case 'credits':
      return translate({ id: 'blog.topic.credits', message: 'Credits' });
    case 'guides':
      return translate({ id: 'blog.topic.guides', message: 'Guides' });
    case 'internals':
      return translate({ id: 'blog.topic.internals', message: 'How it works' });
    case 'music':
      return translate({ id: 'blog.topic.music', message: 'Music' });
  }
}

/** What the front matter of a post adds to its metadata (plugins/blog/blog.ts). */
export interface PostLinks {
  readonly topics: readonly Topic[];
  readonly related: readonly { readonly title: string; readonly permalink: string }[];
}
