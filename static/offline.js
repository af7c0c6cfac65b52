// The only script of the offline page, which is shown at the URL of the requested page.
const reload = () => location.reload();
addEventListener('online', reload);
document.querySelector('main button')?.addEventListener('click', reload);
