import { builtWorkTexts, builtWorkTitle, servedWorkId, worksPath, type WorkTexts } from '../../../catalog/work-page.ts';
import type { GalleryWork } from '../../../generated/account/types.gen.ts';
import { getClientAddress } from '../../core/caller.ts';
import type { Core } from '../../core/core.ts';
import { type Html, html } from '../../core/html.ts';
import type { RecordPage } from '../../core/site/record-page.ts';
import { findGalleryWork } from './service.ts';

/** The element of the built page that the work replaces, and its content. */
const SLOT = new RegExp(`<meta[^>]* name="${builtWorkTexts}" content="([^"]*)"[^>]*>`);
/** Tags of the built page that describe the site. */
const SITE_IMAGE = /<meta (?:property="og:image|name="twitter:image)[^>]*>/g;
const SITE_TYPE = /<meta property="og:type"[^>]*>/g;

const OPEN_GRAPH_TYPES = { song: 'music.song', image: 'website', video: 'video.other' } as const;

/** Tags about one page. `data-served` marks them for removal when the visitor navigates to another page. */
const property = (name: string, content: string | number): Html =>
  html`<meta property="${name}" content="${content}" data-served="" />`;
const named = (name: string, content: string): Html =>
  html`<meta name="${name}" content="${content}" data-served="" />`;

/** JSON in HTML. Entities aren't decoded inside a script; the text must only not contain its end tag. */
function embed(served: ServedWork): string {
  const json = JSON.stringify(served).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${servedWorkId}" data-served="">${json}</script>`;
}

/** `media` and `image` are complete URLs. */
function describe(work: GalleryWork, title: string, media: string, image: string | null): Html[] {
  const { kind, width, height, duration } = work;
  return [
    property('og:type', OPEN_GRAPH_TYPES[kind]),
    ...(image === null
      ? []
      : [property('og:image', image), property('og:image:alt', title), named('twitter:image', image)]),
    ...(kind === 'song' ? [property('og:audio', media), property('music:duration', Math.round(duration ?? 0))] : []),
    ...(kind === 'video' ? [property('og:video', media)] : []),
    ...(kind === 'video' && width !== null && height !== null
      ? [property('og:video:width', width), property('og:video:height', height)]
      : []),
  ];
}

/** The work of an ID, if it is public. */
interface ServedWork {
  readonly id: string;
  readonly work: GalleryWork | null;
}

/** Inserts a public work into the built page: its title, its tags for search engines and chats, and its data. */
function insertWork(page: string, served: ServedWork, publicUrl: string): string {
  const { work } = served;
  const slot = SLOT.exec(page);
  if (!slot) throw new Error(`The page ${worksPath} has no place for a work.`);
  const texts = JSON.parse(decodeURIComponent(slot[1]!)) as WorkTexts;
  const title = work ? (work.title ?? texts[work.kind]) : texts.gone;
  const shown = work && (work.kind === 'image' ? work.media_url : work.cover_url);
  // Search engines and chats ignore paths in these tags.
  const image = shown && publicUrl + shown;
  const tags = work ? describe(work, title, publicUrl + work.media_url, image) : [named('robots', 'noindex')];
  const head = tags.map(({ text }) => text).join('') + embed(served);
  const own = work ? page.replaceAll(SITE_TYPE, '') : page;
  return (image === null ? own : own.replaceAll(SITE_IMAGE, ''))
    .replaceAll(builtWorkTitle, () => html`${title}`.text)
    .replace(SLOT, () => head);
}

/** The page of each public work. A page without a work returns 404. */
export const workPage = (core: Core): RecordPage => ({
  path: worksPath,
  list: '/gallery',
  load: async (id, request) => {
    const work = await findGalleryWork(core, getClientAddress(request), id);
    return { found: work !== null, insert: (page) => insertWork(page, { id, work }, core.config.publicUrl) };
  },
});
