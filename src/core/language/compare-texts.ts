/**
 * Client module. The first comparison of two texts takes 15 ms on a phone, because the browser loads the rules of the language. The
 * theme compares texts when a page of the documentation becomes interactive. A task of its own before keeps that task short.
 */
if (typeof document !== 'undefined' && document.documentElement.matches('.docs-wrapper'))
  setTimeout(() => 'a'.localeCompare('b'));
