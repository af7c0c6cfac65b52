import { describe, expect, it } from 'vitest';
import { parseAcceptLanguage, detectLocale, getPathLocale } from './locale.ts';

describe('the language of a path', () => {
  it.each([
    ['/', 'en'],
    ['/docs/intro', 'en'],
    ['/zh', 'zh'],
    ['/zh/docs', 'zh'],
    ['/zhuyin', 'en'],
    ['/xx/docs', 'en'],
  ])('%s is %s', (path, locale) => expect(getPathLocale(path)).toBe(locale));
});

describe('Accept-Language', () => {
  it.each([
    ['de', 'de'],
    ['de-AT, en;q=0.5', 'de'],
    ['en;q=0.5, ja;q=0.9', 'ja'],
    ['la, fr;q=0.7, de;q=0.8', 'de'],
    ['zh-Hant-TW', 'zh'],
    ['PT-br', 'pt'],
    ['ja ; q = 0.3, tr;q=0.2', 'ja'],
    ['*', null],
    ['la, *;q=0.5', null],
    ['de;q=0', null],
    ['de;q=2, fr', 'fr'],
    ['', null],
    [undefined, null],
    ['<script>', null],
  ])('%j selects %j', (header, locale) => expect(parseAcceptLanguage(header)).toBe(locale));
});

describe('the language for /', () => {
  it('comes from the cookie before the browser', () => {
    expect(detectLocale({ cookie: 'a=b; locale=ko', 'accept-language': 'de' })).toBe('ko');
    expect(detectLocale({ cookie: 'locale=en', 'accept-language': 'de' })).toBe('en');
    expect(detectLocale({ cookie: 'locale=xx; xlocale=ko', 'accept-language': 'de' })).toBe('de');
    expect(detectLocale({})).toBe('en');
  });

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'facebookexternalhit/1.1',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0',
    'DuckDuckBot/1.1',
  ])('is English for %s', (agent) => {
    expect(detectLocale({ 'accept-language': 'zh', cookie: 'locale=zh', 'user-agent': agent })).toBe('en');
  });

  it("is the browser's own", () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
    expect(detectLocale({ 'accept-language': 'zh-CN,zh;q=0.9', 'user-agent': agent })).toBe('zh');
    expect(
      detectLocale({ 'accept-language': 'zh', 'user-agent': 'Mozilla/5.0 (Linux; Android 14; CUBOT_X20) Mobile' }),
    ).toBe('zh');
  });
});
