import { kept, later } from '../../src/core/web-font.ts';

/** Front pages are looked at before they are read: they fetch the font ahead. Elsewhere nothing is to delay the words. */
const ahead = '<link rel=preload href=/fonts/onest-latin.woff2 as=font type=font/woff2 crossorigin>';

/**
 * Where bytes come slowly the words would wait for a font that comes too late: there a first visit is read in its fallback,
 * and the font is fetched when the page stands (src/core/web-font.ts), for the next one. Before the style sheets, so that
 * nothing asks for it first.
 */
const notYet = `<script>try{var c=navigator.connection;c&&(c.saveData||c.rtt>100)&&!localStorage.getItem("${kept}")&&document.documentElement.setAttribute("${later}","")}catch(e){}</script>`;

/** What the head of a page says of the font. */
export const fontTags = (isFront: boolean): string => (isFront ? ahead : notYet);
