interface BuiltHtmlProps {
  /** Markdown of ours or highlighted code, turned into HTML while the site is built; never what a reader sends. */
  html: string;
  as?: 'span' | 'div' | 'p' | 'code';
  className?: string;
}

/** The one place where HTML is put into a page as it is. */
export function BuiltHtml({ html, as: Element = 'span', className }: BuiltHtmlProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
