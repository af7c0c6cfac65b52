import type { ReactNode } from 'react';
import { translate } from '@docusaurus/Translate';

interface ViewLinkProps {
  /** The URL of the file, for another tab and for pages without scripts. */
  src: string;
  title: string;
  className?: string | undefined;
  onView: () => void;
  children: ReactNode;
}

/** A link to an image or video, which opens it in full size on the same page. */
export function ViewLink({ src, title, className, onView, children }: ViewLinkProps) {
  return (
    <a
      className={className}
      href={src}
      target="_blank"
      rel="noreferrer"
      aria-label={translate({ id: 'lightbox.open', message: 'View {title}' }, { title })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onView();
      }}
    >
      {children}
    </a>
  );
}
