/** All the script that the page for when there is no network has: it stands at the address of the page that was asked for. */
const again = () => location.reload();

addEventListener('online', again);
document.querySelector('main button')?.addEventListener('click', again);

export {};
