import { beforeAll, expect, test } from 'vitest';
import { SearchIndex } from './search-index.ts';
import type { SearchPage, SearchRecords } from './search-records.ts';

const page = (path: string, title: string, text: string, more: Partial<SearchPage> = {}): SearchPage => ({
  path,
  title,
  parts: [{ text }, ...(more.parts ?? [])],
  ...(more.operation !== undefined && { operation: more.operation }),
});
const field = (id: string, heading: string, text: string) => ({ id, heading, field: true as const, text });

const records: SearchRecords = {
  synonyms: [
    ['webhook', 'callback'],
    ['money back', 'refund'],
    ['polling', '轮询', 'get a task'],
  ],
  pages: [
    page('docs/callbacks', 'Callbacks and signatures', 'Each callback has a signature.', {
      parts: [{ id: 'check', heading: 'Check a signature', text: 'Compare it with the HMAC of the body.' }],
    }),
    page('docs/credits', 'Credits and prices', 'To extend a song costs what to generate one does.'),
    page('docs/authentication', 'Authentication', 'A key is sent in each request.'),
    page('docs/v2-extend', 'Extend a song', 'Continues a clip.', {
      operation: 'v2-extend POST /api/v2/extend',
      parts: [field('body-continue_at', 'continue_at', 'Where it continues.')],
    }),
    page('docs/v2-generate', 'Generate songs', 'Makes two songs of a prompt. To go on, extend one of them.', {
      operation: 'v2-generate POST /api/v2/generate',
      parts: [
        field('body-negative_style', 'negative_style', 'What the songs leave out.'),
        field('body-style', 'style', 'Genre and mood.'),
      ],
    }),
    page('docs/v2-task', 'Get a task', 'Returns the task.', { operation: 'v2-task GET /api/v2/tasks/{id}' }),
    page('docs/v1/v1-generate', 'Generate songs (v1)', 'Makes two songs of a prompt.', {
      operation: 'v1-generate POST /api/v1/generate',
      parts: [field('body-negative_style', 'negative_style', 'What the songs leave out.')],
    }),
    page('legal/refund', 'Refund policy', 'How to request it.'),
    page('zh', '积分与价格', '积分不足时，请求会被拒绝。任务失败后会退款。'),
    page('ja', 'クレジットと料金', '残高が不足していると、リクエストは拒否されます。認証エラーではありません。'),
    page('ko', '크레딧과 요금', '크레딧이 부족하면 요청이 거절됩니다.'),
    page('ru', 'Кредиты и цены', 'Задача зарезервирует кредиты; счёт придёт по почте.'),
    page('de', 'Guthaben und Preise', 'Ein Schlüssel kann ein Limit für Anfragen haben.'),
    page('fr', 'Crédits et tarifs', 'La requête réserve des crédits.'),
    page('es', 'Créditos y precios', 'La canción se cobra cuando está lista.'),
    page('pt', 'Créditos e preços', 'A requisição reserva créditos.'),
    page('tr', 'Krediler ve fiyatlar', 'İstem olmadan şarkı üretilmez.'),
  ],
};

let index: SearchIndex;
beforeAll(async () => {
  index = await SearchIndex.of(records);
});

const paths = (words: string, ...more: ['v1' | 'v2'] | []) =>
  index.find(words, ...more).map((found) => found.page.path);
const first = (words: string, ...more: ['v1' | 'v2'] | []) => {
  const [found] = index.find(words, ...more);
  return found && [found.page.path, found.hits[0]!.part.id].filter(Boolean).join('#');
};

test.for([
  // Finds an operation by name, path and title, before pages that mention it.
  ['v2-extend', 'docs/v2-extend'],
  ['POST /api/v2/generate', 'docs/v2-generate'],
  ['/api/v2/tasks', 'docs/v2-task'],
  ['extend', 'docs/v2-extend'],
  // A field result opens its description, a heading result its section.
  ['negative_style', 'docs/v2-generate#body-negative_style'],
  ['style', 'docs/v2-generate#body-style'],
  ['continue', 'docs/v2-extend#body-continue_at'],
  ['check signature', 'docs/callbacks#check'],
  // Matches prefixes, typos, word forms, and synonyms.
  ['authen', 'docs/authentication'],
  ['authentcation', 'docs/authentication'],
  ['negatve_style', 'docs/v2-generate#body-negative_style'],
  ['authenticated', 'docs/authentication'],
  ['webhook', 'docs/callbacks'],
  ['money back', 'legal/refund'],
  ['轮询', 'docs/v2-task'],
  // Matches words in sentences of other languages, with and without accents.
  ['积分不足', 'zh'],
  ['退款', 'zh'],
  ['残高不足', 'ja'],
  ['認証エラー', 'ja'],
  ['クレジット', 'ja'],
  ['크레딧 부족', 'ko'],
  ['кредитами', 'ru'],
  ['счет', 'ru'],
  ['schlussel', 'de'],
  ['Schlüssels', 'de'],
  ['requete', 'fr'],
  ['canciones', 'es'],
  ['cancion', 'es'],
  ['requisicao', 'pt'],
  ['ISTEM', 'tr'],
  ['sarki', 'tr'],
  ['ŞARKI', 'tr'],
  // Matches half-width, full-width and decomposed characters.
  ['ｸﾚｼﾞｯﾄ', 'ja'],
  ['クレジット'.normalize('NFD'), 'ja'],
  ['크레딧 부족'.normalize('NFD'), 'ko'],
  ['ｃｈｅｃｋ ｓｉｇｎａｔｕｒｅ', 'docs/callbacks#check'],
] as const)('%s finds %s', ([words, place]) => {
  expect(first(words)).toBe(place);
});

test('version 1 ranks after version 2, unless it is being read or requested', () => {
  expect(paths('negative_style')).toEqual(['docs/v2-generate', 'docs/v1/v1-generate']);
  expect(first('negative_style', 'v1')).toBe('docs/v1/v1-generate#body-negative_style');
  expect(first('v1-generate')).toBe('docs/v1/v1-generate');
});

test('results can be limited to one version', () => {
  const found = index.find('generate songs', 'v1', 'v1').map((each) => each.page.path);
  expect(found).toEqual(['docs/v1/v1-generate']);
  expect(index.find('generate songs', 'v2', 'v2').map((each) => each.page.path)).not.toContain('docs/v1/v1-generate');
});

test('an empty query and unknown words find nothing', () => {
  expect(paths(' … ')).toEqual([]);
  expect(paths('xylophone')).toEqual([]);
});

test('a result lists the matching words', () => {
  expect([...index.find('signatur')[0]!.hits[0]!.terms]).toContain('signature');
});
