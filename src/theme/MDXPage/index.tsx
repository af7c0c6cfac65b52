import clsx from 'clsx';
import MDXContent from '@theme/MDXContent';
import type { Props } from '@theme/MDXPage';
import { DefaultLayout } from '../../core/layouts/DefaultLayout.tsx';
import { FontPreload } from '../../ui/FontPreload.tsx';
import styles from './MDXPage.module.css';

/** Markdown pages, such as prices and terms, which translators can translate as a whole. */
export default function MDXPage({ content: Content }: Props) {
  const { title = '', description } = Content.metadata;
  return (
    <DefaultLayout title={title} description={description}>
      <FontPreload />
      <article className={clsx('markdown', styles.page)}>
        <h1>{title}</h1>
        <MDXContent>
          <Content />
        </MDXContent>
      </article>
    </DefaultLayout>
  );
}
