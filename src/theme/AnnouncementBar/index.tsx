/** The site has notices and a strip of its own; the theme's bar, which is switched off, would be on every page. */
export default function AnnouncementBar(): null {
  return null;
}
