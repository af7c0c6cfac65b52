import { karaokeTag } from '#generated/karaoke.ts';

/** The HTML that plays a public song on a page of any site. The stable name of the script gets its updates. */
export const getEmbedCode = (id: string, origin: string): string =>
  `<script src="${origin}/embed/${karaokeTag}.js" async></script>\n<${karaokeTag} clip="${id}"></${karaokeTag}>`;
