import { useEffect, useRef, type ReactNode } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type { ChallengeHeaders } from './auth-client.ts';
import styles from './auth.module.css';

/** The challenge has not been passed yet. */
export class ChallengeNotPassed extends Error {}

interface Turnstile {
  render(
    place: HTMLElement,
    options: {
      readonly sitekey: string;
      readonly language: string;
      readonly theme: 'light' | 'dark';
      readonly size: 'flexible';
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
    },
  ): string;
  reset(id: string): void;
  remove(id: string): void;
}

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const getTurnstile = () => (window as unknown as { readonly turnstile?: Turnstile }).turnstile;

/** How each script element of Turnstile has loaded. A document has one, unless something has removed it. */
const loads = new WeakMap<Element, Promise<void>>();

function loadTurnstile(): Promise<void> {
  const present = document.querySelector(`script[src="${SCRIPT}"]`);
  const known = present && loads.get(present);
  if (known) return known;
  const script = document.createElement('script');
  script.async = true;
  script.src = SCRIPT;
  const loading = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve(), { once: true });
    script.addEventListener(
      'error',
      () => {
        script.remove();
        reject(new ChallengeNotPassed());
      },
      { once: true },
    );
  });
  loads.set(script, loading);
  document.head.append(script);
  return loading;
}

/** The bot challenge of a form, if the server requires one. */
export function useBotChallenge(required: boolean) {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { turnstileSiteKey: sitekey = '' } = (siteConfig.customFields?.seo ?? {}) as { turnstileSiteKey?: string };
  const place = useRef<HTMLDivElement>(null);
  const token = useRef<string>(undefined);
  const widgetId = useRef<string>(undefined);
  const on = required && sitekey !== '';
  useEffect(() => {
    if (!on) return undefined;
    let unmounted = false;
    const show = () => {
      if (unmounted || place.current === null) return;
      widgetId.current = getTurnstile()?.render(place.current, {
        sitekey,
        language: i18n.currentLocale,
        theme: document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light',
        size: 'flexible',
        callback: (response) => {
          token.current = response;
        },
        'expired-callback': () => {
          token.current = undefined;
        },
      });
    };
    loadTurnstile().then(show, () => undefined);
    return () => {
      unmounted = true;
      if (widgetId.current !== undefined) getTurnstile()?.remove(widgetId.current);
      widgetId.current = undefined;
    };
  }, [on, sitekey, i18n.currentLocale]);
  const widget: ReactNode = on ? <div ref={place} className={styles.human} /> : null;

  /** Headers for the request. A token is valid once, so this also requests the next one. @throws ChallengeNotPassed. */
  const prove = (): ChallengeHeaders => {
    if (!required) return {};
    const response = token.current;
    if (response === undefined) throw new ChallengeNotPassed();
    token.current = undefined;
    if (widgetId.current !== undefined) getTurnstile()?.reset(widgetId.current);
    return { 'x-captcha-response': response };
  };

  return { widget, prove };
}
