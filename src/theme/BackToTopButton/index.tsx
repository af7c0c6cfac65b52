/** Removes the theme's button, because `Root` adds one to every page. */
export default function BackToTopButton() {
  return null;
}
