import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { siteLocales } from '../../plugins/locales.ts';
import { SearchIndex } from '../../src/features/search/search-index.ts';
import type { SearchRecords } from '../../src/features/search/search-records.ts';
import { readSearchIndex } from './built-pages.ts';

/** A query in each language, and its expected first result. */
const searches: Readonly<Record<string, readonly (readonly [words: string, path: string])[]>> = {
  en: [
    ['rate limit', 'docs/rate-limits'],
    ['api key', 'docs/keys'],
    ['expired key', 'docs/errors/expired_key'],
    ['money back', 'legal/refund'],
    ['sdk', 'docs/client'],
    ['polling', 'docs/v2-task'],
    ['webhook', 'docs/callbacks'],
    ['refund', 'legal/refund'],
    ['double-entry ledger', 'blog/ledger'],
    ['negatve_style', 'docs/v2-generate'],
    ['authentcation', 'docs/authentication'],
    ['v1-generate', 'docs/v1/v1-generate'],
  ],
  zh: [
    ['生成歌曲', 'docs/v2-generate'],
    ['退款', 'legal/refund'],
    ['积分不足怎么办', 'docs/errors/insufficient_credits'],
    ['认证', 'docs/authentication'],
    ['速率限制', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['取消任务', 'docs/v2-cancel'],
    ['生成图片', 'docs/v2-images'],
    ['幂等', 'docs/idempotency'],
    ['隐私', 'legal/privacy'],
  ],
  ru: [
    ['продлить песню', 'docs/v2-extend'],
    ['аутентификация', 'docs/authentication'],
    ['возврат денег', 'legal/refund'],
    ['ограничение частоты', 'docs/rate-limits'],
    ['вебхук', 'docs/callbacks'],
    ['колбэк', 'docs/callbacks'],
    ['отмена задачи', 'docs/v2-cancel'],
    ['создать изображение', 'docs/v2-images'],
    ['тарифы', 'pricing'],
    ['идемпотентность', 'docs/idempotency'],
    ['недостаточно кредитов', 'docs/errors/insufficient_credits'],
  ],
  de: [
    ['song verlangern', 'docs/v2-extend'],
    ['Erstattung', 'legal/refund'],
    ['Authentifizierung', 'docs/authentication'],
    ['Ratenlimit', 'docs/rate-limits'],
    ['Webhook', 'docs/callbacks'],
    ['Rückruf', 'docs/callbacks'],
    ['Einen Task abbrechen', 'docs/v2-cancel'],
    ['Bilder erzeugen', 'docs/v2-images'],
    ['Preise', 'pricing'],
    ['Idempotenz', 'docs/idempotency'],
    ['Guthaben reicht nicht', 'docs/errors/insufficient_credits'],
  ],
  fr: [
    ['prolonger un morceau', 'docs/v2-extend'],
    ['remboursment', 'legal/refund'],
    ['authentification', 'docs/authentication'],
    ['limite de requêtes', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['rappel', 'docs/callbacks'],
    ['annuler une tâche', 'docs/v2-cancel'],
    ['générer des images', 'docs/v2-images'],
    ['tarifs', 'pricing'],
    ['idempotence', 'docs/idempotency'],
    ['crédits insuffisants', 'docs/errors/insufficient_credits'],
  ],
  ja: [
    ['曲を延長', 'docs/v2-extend'],
    ['返金', 'legal/refund'],
    ['認証', 'docs/authentication'],
    ['レート制限', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['ウェブフック', 'docs/callbacks'],
    ['タスクをキャンセル', 'docs/v2-cancel'],
    ['画像を生成', 'docs/v2-images'],
    ['料金', 'pricing'],
    ['べき等', 'docs/idempotency'],
    ['クレジットの不足', 'docs/errors/insufficient_credits'],
  ],
  ko: [
    ['곡 연장', 'docs/v2-extend'],
    ['환불', 'legal/refund'],
    ['인증', 'docs/authentication'],
    ['요청 제한', 'docs/rate-limits'],
    ['콜백과 웹훅', 'docs/callbacks'],
    ['작업 취소', 'docs/v2-cancel'],
    ['이미지 생성', 'docs/v2-images'],
    ['요금', 'pricing'],
    ['멱등성', 'docs/idempotency'],
    ['크레딧 부족', 'docs/errors/insufficient_credits'],
  ],
  es: [
    ['extender cancion', 'docs/v2-extend'],
    ['reembolso', 'legal/refund'],
    ['autenticación', 'docs/authentication'],
    ['límite de solicitudes', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['retrollamada', 'docs/callbacks'],
    ['cancelar una tarea', 'docs/v2-cancel'],
    ['generar imágenes', 'docs/v2-images'],
    ['precios', 'pricing'],
    ['idempotencia', 'docs/idempotency'],
    ['créditos insuficientes', 'docs/errors/insufficient_credits'],
  ],
  pt: [
    ['estender musica', 'docs/v2-extend'],
    ['reembolso', 'legal/refund'],
    ['autenticação', 'docs/authentication'],
    ['limite de requisições', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['cancelar tarefa', 'docs/v2-cancel'],
    ['gerar imagens', 'docs/v2-images'],
    ['preços', 'pricing'],
    ['idempotência', 'docs/idempotency'],
    ['créditos insuficientes', 'docs/errors/insufficient_credits'],
  ],
  tr: [
    ['SARKIYI uzatma', 'docs/v2-extend'],
    ['iade', 'legal/refund'],
    ['kimlik doğrulama', 'docs/authentication'],
    ['istek sınırı', 'docs/rate-limits'],
    ['webhook', 'docs/callbacks'],
    ['görevi iptal etme', 'docs/v2-cancel'],
    ['görsel üretme', 'docs/v2-images'],
    ['fiyatlar', 'pricing'],
    ['idempotency', 'docs/idempotency'],
    ['yetersiz kredi', 'docs/errors/insufficient_credits'],
  ],
};

const getPaths = (file: string) => (JSON.parse(file) as SearchRecords).pages.map(({ path }) => path);

test('the index of every language has every page: docs, blog and other pages', () => {
  const english = getPaths(readSearchIndex('en'));
  expect(english).toEqual(
    expect.arrayContaining([
      'blog',
      'blog/ledger',
      'changelog',
      'docs',
      'docs/v2-extend',
      'legal/terms',
      'models/v5',
      'pricing',
    ]),
  );
  for (const { code } of siteLocales) expect(getPaths(readSearchIndex(code)), code).toEqual(english);
});

test.for(siteLocales.map(({ code }) => code))('%s: the best result is first', async (locale) => {
  const file = readSearchIndex(locale);
  const records = JSON.parse(file) as SearchRecords;
  const index = await SearchIndex.of(records);
  const first = (words: string) => {
    const { page, hits } = index.find(words)[0]!;
    return [page.path, hits[0]!.part.id].filter((part) => part !== undefined).join('#');
  };
  expect(first('v2-extend')).toBe('docs/v2-extend');
  expect(first('POST /api/v2/generate')).toBe('docs/v2-generate');
  expect(first('negative_style')).toBe('docs/v2-generate#body-negative_style');
  expect(first('insufficient_credits')).toBe('docs/errors/insufficient_credits');
  expect(searches[locale]!.map(([words]) => [words, first(words).replace(/#.*/, '')])).toEqual(searches[locale]);
  const credits = index.find('credits').map(({ page }) => page.path);
  expect(credits.indexOf('docs/v2-credits')).toBeLessThan(credits.indexOf('docs/errors/insufficient_credits'));
  // Private pages and texts of samples aren't found.
  expect(records.pages.filter(({ path }) => /^(?:dashboard|auth|user)/.test(path))).toEqual([]);
  expect(file).not.toContain('$API_KEY');
  expect(gzipSync(file).length).toBeLessThan(102_400);
});

/** A word as it is read, and as keyboards, PDFs and file names write it. */
const spellings: Readonly<Record<string, readonly [read: string, ...written: string[]]>> = {
  en: ['callback', 'ＣＡＬＬＢＡＣＫ', 'call\u00adback'],
  ja: ['コールバック', 'ｺｰﾙﾊﾞｯｸ', 'コールバック'.normalize('NFD')],
  ko: ['콜백', '콜백'.normalize('NFD')],
  ru: ['счёт', 'счет', 'СЧЁТ'.normalize('NFD')],
  de: ['Schlüssel', 'SCHLUSSEL', 'Schlüssel'.normalize('NFD')],
  tr: ['istek', 'İSTEK', 'ISTEK', 'İSTEK'.normalize('NFD')],
};

test.for(Object.entries(spellings))(
  '%s: all spellings of a word find the same',
  async ([locale, [read, ...written]]) => {
    const index = await SearchIndex.of(JSON.parse(readSearchIndex(locale)) as SearchRecords);
    const found = (words: string) =>
      index.find(words).map(({ page, hits }) => [page.path, hits.map(({ part }) => part.id)]);
    const expected = found(read);
    expect(expected.length).toBeGreaterThan(2);
    for (const spelling of written) expect(found(spelling), spelling).toEqual(expected);
  },
);
