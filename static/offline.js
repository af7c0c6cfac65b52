// All the script of the page for when there is no network: it is shown at the address of the page that was requested.
const again = () => location.reload();
addEventListener('online', again);
document.querySelector('main button')?.addEventListener('click', again);
