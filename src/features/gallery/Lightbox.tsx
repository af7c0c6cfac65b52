import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';
import type { GalleryWork } from '#generated/account/types.gen.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { useModal } from '../../ui/use-modal.ts';
import { Video } from '../../core/player/Video.tsx';
import styles from './Lightbox.module.css';

interface Picture extends Pick<GalleryWork, 'id' | 'kind' | 'cover_url' | 'width' | 'height'> {
  readonly title: string;
  readonly src: string;
}

interface LightboxProps {
  /** The images and videos of the list. */
  pictures: readonly Picture[];
  /** The one that is shown. */
  id: string;
  onView: (id: string) => void;
  onClosed: () => void;
  /** Buttons for the work that is shown. */
  actions?: ReactNode;
}

/** An image or video as large as the window, with the ones before and after it. Arrow keys move, Escape closes. */
export function Lightbox({ pictures, id, onView, onClosed, actions }: LightboxProps) {
  const dialog = useModal();
  const stage = useRef<HTMLDivElement>(null);
  const index = pictures.findIndex((picture) => picture.id === id);
  const shown = pictures[index];
  const step = (by: 1 | -1) => {
    const next = pictures[index + by];
    if (next) onView(next.id);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, target } = event;
    // Closes the lightbox, but not the panel below it.
    if (key === 'Escape') event.stopPropagation();
    // A video seeks with these keys.
    if (target instanceof HTMLVideoElement || altKey) return;
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    const element = dialog.current;
    const closeOutside = ({ target }: MouseEvent) => {
      if (target === stage.current) element?.close();
    };
    // A click on the image takes the focus out of the dialog.
    document.addEventListener('keydown', handleKey);
    element?.addEventListener('click', closeOutside);
    return () => {
      document.removeEventListener('keydown', handleKey);
      element?.removeEventListener('click', closeOutside);
    };
  }, [dialog]);
  if (!shown) return null;
  const { kind, src, title, cover_url: cover } = shown;
  const size = { width: shown.width ?? undefined, height: shown.height ?? undefined };
  return (
    <dialog ref={dialog} className={styles.lightbox} aria-label={title} onClose={onClosed}>
      <div className={styles.bar}>
        <p className={styles.title}>{title}</p>
        {pictures.length > 1 && (
          <span className={styles.position}>
            {translate(
              { id: 'lightbox.position', message: '{number} of {count}' },
              { number: String(index + 1), count: String(pictures.length) },
            )}
          </span>
        )}
        {actions}
        <IconButton
          icon="cross"
          label={translate({ id: 'logs.close', message: 'Close' })}
          onClick={() => dialog.current?.close()}
        />
      </div>
      <div ref={stage} className={styles.stage}>
        {kind === 'video' ? (
          <Video key={id} src={src} poster={cover} title={title} {...size} />
        ) : (
          <img key={id} src={src} alt={title} {...size} />
        )}
      </div>
      {pictures.length > 1 && (
        <div className={styles.steps}>
          <IconButton
            icon="arrow"
            label={translate({ id: 'lightbox.previous', message: 'Previous work' })}
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="arrow"
            label={translate({ id: 'lightbox.next', message: 'Next work' })}
            aria-disabled={index === pictures.length - 1}
            onClick={() => step(1)}
          />
        </div>
      )}
    </dialog>
  );
}
