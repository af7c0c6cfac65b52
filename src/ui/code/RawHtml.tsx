interface RawHtmlProps {
  /** Our own Markdown or highlighted code, rendered during the build; never user input. */
  html: string;
  as?: 'span' | 'div' | 'p' | 'code';
  className?: string;
}

/** The one place where HTML is put into a page as it is. */
export function RawHtml({ html, as: Element = 'span', className }: RawHtmlProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
