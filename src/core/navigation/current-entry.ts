/** A new option, which TypeScript doesn't know yet: ancestors of the menu, such as the page, don't scroll. */
interface ScrollOptions extends ScrollIntoViewOptions {
  readonly container: 'nearest';
}

const options: ScrollOptions = { block: 'nearest', container: 'nearest' };

/** Scrolls a menu to the entry of the current page, if it is out of view. */
export const scrollToCurrentEntry = (menu: string): void =>
  document.querySelector(`${menu} [aria-current]`)?.scrollIntoView(options);

/** Whether a page is the one at a path, or below it. */
export const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);
