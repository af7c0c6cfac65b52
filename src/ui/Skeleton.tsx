import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

/** A gray line in place of text. `width` is a CSS length, so that the skeleton matches the content. */
export function SkeletonLine({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className={styles.line} style={{ inlineSize: width, blockSize: height }} />;
}

/** A gray box in place of an image, a chart or a player. */
export function SkeletonBox({ width = '100%', height }: { width?: string; height: string }) {
  return <span className={styles.box} style={{ inlineSize: width, blockSize: height }} />;
}

/** A loading placeholder that announces itself once: a box of a CSS height, or other shapes. */
export function Skeleton({ height, children }: { height?: string; children?: ReactNode }) {
  return (
    <output className={styles.skeleton}>
      <VisuallyHidden>{translate({ id: 'ui.loading', message: 'Loading' })}</VisuallyHidden>
      <span className={styles.shape} aria-hidden="true">
        {height === undefined ? children : <SkeletonBox height={height} />}
      </span>
    </output>
  );
}
