/** Every page has its button, by Root; the documentation does not need the theme's beside it. */
export default function BackToTopButton() {
  return null;
}
