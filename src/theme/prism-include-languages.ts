/**
 * Ejected from theme-classic: code is highlighted when the site is built (plugins/markdown/rehype-code.ts), so browsers load no
 * languages. The theme's own code would add 9 KiB for them to every page.
 */
export default function prismIncludeLanguages(): void {
  // Nothing to add.
}
