import Head from '@docusaurus/Head';

/**
 * Preloads the brand's font where the first impression matters, and where paragraphs above other parts could get another
 * number of lines when it arrives. On other pages, this would delay the text.
 */
export const FontPreload = () => (
  <Head>
    <link rel="preload" href="/fonts/onest-latin.woff2" as="font" type="font/woff2" crossOrigin="" />
  </Head>
);
