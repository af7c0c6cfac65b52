import { expect, test } from 'vitest';
import { findStyleFaults, readStyleGuide } from './i18n-style.ts';

const style = readStyleGuide();

test.for([
  ['zh', '创建你的 API 密钥', '您'],
  ['zh', '创建API 密钥', 'space'],
  ['zh', '创建密钥, 然后', 'half-width'],
  ['ru', 'Ключ "API"', 'straight quotation marks'],
  ['ru', 'Срок в часах: ', 'plural'],
  ['de', 'Erstelle dein Konto', 'Sie'],
  ['de', '„Weiter”', 'another language'],
  ['fr', 'Prêt ?', 'U+202F'],
  ['fr', 'Prêt : oui', 'U+00A0'],
  ['fr', "l'API", 'apostrophe'],
  ['ja', 'APIキー', 'space'],
  ['ja', 'ブラウザで開きます', 'ー'],
  ['ko', '기다리십시오', '하세요'],
  ['ko', '다시 시도해 주세요', '하세요'],
  ['es', 'Escriba usted', 'tú'],
  ['es', 'Listo?', '¿'],
  ['es', 'Un video', 'vídeo'],
  ['pt', 'o teu ficheiro', 'Brazilian'],
  ['tr', 'sana', 'siz'],
] as const)('%s: "%s" is reported', ([locale, text, message]) => {
  expect(findStyleFaults(style, locale, 'Ready', text).join()).toContain(message);
});

test.for([
  ['zh', '创建您的 API 密钥，然后继续。'],
  ['de', 'Erstellen Sie Ihr Konto: „Weiter“.'],
  ['fr', 'Prêt\u202F? L’API répond à 12:30\u00A0: «\u202Foui\u202F».'],
  ['ja', 'API キーを 2 個作成します。'],
  ['ja', 'ブラウザーで「次へ」を選びます。'],
  ['es', '¿Listo? Crea tu clave.'],
  ['es', 'Dos vídeos con «música».'],
] as const)('%s: "%s" is right', ([locale, text]) => {
  expect(findStyleFaults(style, locale, 'Ready', text)).toEqual([]);
});

test('words that the glossary replaces are reported for their term only', () => {
  const find = (locale: string, english: string, text: string) => findStyleFaults(style, locale, english, text);
  expect(find('de', 'Cancel the task', 'Aufgaben abbrechen')).toEqual(['says “Aufgabe” for “task” instead of “Task”']);
  expect(find('de', 'What this page is for', 'Aufgabe dieser Seite')).toEqual([]);
  expect(find('tr', 'Send a request', 'talep gönderin')).toHaveLength(1);
  expect(find('tr', 'Refund requests', 'İade talepleri')).toEqual([]);
  // The right word for another term of the same text.
  expect(find('ru', 'The prompt of the request', 'Промпт запроса')).toEqual([]);
});
