interface RawHtmlProps {
  /** Our own Markdown or highlighted code, rendered during the build; never user input. */
  html: string;
  as?: 'span' | 'div' | 'p' | 'code';
  className?: string;
}

/** The only component that inserts raw HTML into a page. */
export function RawHtml({ html, as: Element = 'span', className }: RawHtmlProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
