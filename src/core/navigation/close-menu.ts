/**
 * Client module. Escape closes an open menu of the navigation bar or of a page's tools, even if the pointer opened it, and
 * returns the focus to its button. The theme's menus close only on clicks outside.
 */
function closeMenu(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  const menu = document.querySelector<HTMLElement>('.dropdown:is(.dropdown--show, :hover), [data-menu][open]');
  if (!menu || menu.dataset.closed !== undefined) return;
  event.preventDefault();
  if (menu.contains(document.activeElement)) menu.querySelector<HTMLElement>('a, summary')?.focus();
  if (menu instanceof HTMLDetailsElement) {
    menu.open = false;
    return;
  }
  // The theme closes its menus on a press elsewhere.
  document.dispatchEvent(new MouseEvent('mousedown'));
  if (!menu.matches(':hover')) return;
  // Style sheets show a menu under the pointer. It stays closed until the pointer leaves or the menu is opened again.
  menu.dataset.closed = '';
  const reopen = () => delete menu.dataset.closed;
  menu.addEventListener('pointerleave', reopen, { once: true });
  menu.addEventListener('keydown', reopen, { once: true });
}

if (typeof document !== 'undefined') document.addEventListener('keydown', closeMenu);
