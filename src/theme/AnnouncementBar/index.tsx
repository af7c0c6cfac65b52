/** Removes the theme's bar from every page. The site has its own notices and banners. */
export default function AnnouncementBar(): null {
  return null;
}
