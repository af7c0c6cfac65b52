import { type ReactNode, useState } from 'react';
import clsx from 'clsx';
import Translate, { translate } from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { toServerUrl } from '../../core/api/api-base-url.ts';
import { fetchWithBody } from '../../core/api/fetch-json.ts';
import { useLoad } from '../../core/use-load.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageError } from '../../ui/error/page-error.ts';
import { notices } from '../../ui/notice/notice.ts';
import { SkeletonLine } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toaster/toast.ts';
import { messages, type Tone } from './messages.ts';
import { EmailOutbox } from './EmailOutbox.tsx';
import { TextFinder } from './TextFinder.tsx';
import { TranslationCoverage } from './TranslationCoverage.tsx';
import layout from '../../ui/layout.module.css';
import styles from './SystemCheckPage.module.css';

const missing = () => translate({ id: 'systemCheck.none', message: 'none' });

async function getBuildText(): Promise<string> {
  const response = await fetchWithBody(`/version.json?${Date.now()}`);
  const { build_id: id } = (await response.json()) as { build_id: string };
  return id;
}

async function apiHealth(): Promise<string> {
  const started = performance.now();
  const response = await fetchWithBody(toServerUrl('/readyz'));
  const { status } = (await response.json()) as { status: string };
  return `${response.status} ${status}, ${Math.round(performance.now() - started)} ms`;
}

async function workerState(): Promise<string> {
  const registration = await navigator.serviceWorker.getRegistration();
  const worker = registration?.waiting ?? registration?.active ?? registration?.installing;
  return worker ? `${worker.state}, ${new URL(worker.scriptURL).pathname}` : missing();
}

/** Checks of the server and the browser, once when the page opens. */
async function checkHealth() {
  const failed = (error: unknown) => (error instanceof Error ? error.message : String(error));
  const checks = [getBuildText(), apiHealth(), workerState()].map((one) => one.catch(failed));
  const [build, api, worker] = await Promise.all(checks);
  return { build, api, worker };
}

const statuses = [400, 401, 403, 404, 500, 418] as const;

function StatusItem({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The part of the public configuration that is shown (docusaurus.config.ts). */
interface PublicValues {
  readonly brand: string;
  readonly primary: string;
  readonly seo: Readonly<Record<string, string>>;
}

/** Shows only whether identifiers are set, although they are public. */
const present = (value: string): string =>
  value === ''
    ? translate({ id: 'systemCheck.missing', message: 'not set' })
    : translate({ id: 'systemCheck.present', message: 'set' });

function showNotice(persistent: boolean): void {
  notices.show({
    title: translate({ id: 'systemCheck.notice.title', message: 'Notice' }),
    text: persistent
      ? translate({ id: 'systemCheck.notice.persistent', message: 'Stays until you dismiss it.' })
      : translate({ id: 'systemCheck.notice.text', message: 'Disappears after four and a half seconds.' }),
    persistent,
    action: { label: translate({ id: 'systemCheck.notice.action', message: 'Close' }), run: () => notices.close() },
  });
}

/** The installation's build, health, and every toast message. Public values only. */
export function SystemCheckPage() {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { data: health } = useLoad(checkHealth);
  const [error, setError] = useState<PageError>();
  // The page where errors are reported.
  if (error) throw error;
  const { brand, primary, seo } = siteConfig.customFields as unknown as PublicValues;
  const configuration = [
    ['brand.name', brand],
    ['colors.primary', primary],
    ['site.url', siteConfig.url],
    ...Object.entries(seo).map(([key, value]) => [`seo.${key}`, present(value)] as const),
  ] as const;
  const waiting = <SkeletonLine width="10rem" />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{translate({ id: 'systemCheck.title', message: 'System check' })}</h1>
      <dl className={layout.flush}>
        <StatusItem name={translate({ id: 'systemCheck.build', message: 'Build' })}>
          {health?.build ?? waiting}
        </StatusItem>
        <StatusItem name={translate({ id: 'systemCheck.locale', message: 'Language' })}>
          {[i18n.currentLocale, i18n.localeConfigs[i18n.currentLocale]?.htmlLang].join(', ')}
        </StatusItem>
        <StatusItem name={translate({ id: 'systemCheck.api', message: 'API' })}>{health?.api ?? waiting}</StatusItem>
        <StatusItem name={translate({ id: 'systemCheck.worker', message: 'Service worker' })}>
          {health?.worker ?? waiting}
        </StatusItem>
      </dl>

      <h2>{translate({ id: 'systemCheck.configuration', message: 'Public configuration' })}</h2>
      <dl className={layout.flush}>
        {configuration.map(([key, value]) => (
          <StatusItem key={key} name={<code>{key}</code>}>
            {value}
          </StatusItem>
        ))}
      </dl>

      <TranslationCoverage />

      <TextFinder />

      <EmailOutbox />

      <h2>{translate({ id: 'systemCheck.toasts', message: 'Toasts' })}</h2>
      <div className={clsx(layout.wrap, layout.gap2)}>
        {(Object.keys(messages) as Tone[]).flatMap((tone) =>
          messages[tone].map((getText) => (
            <Button key={getText()} onClick={() => toast[tone](getText())}>
              {getText()}
            </Button>
          )),
        )}
      </div>

      <h2>{translate({ id: 'systemCheck.notices', message: 'Notices' })}</h2>
      <div className={clsx(layout.wrap, layout.gap2)}>
        <Button onClick={() => showNotice(false)}>
          <Translate id="systemCheck.notice.short">Show briefly</Translate>
        </Button>
        <Button onClick={() => showNotice(true)}>
          <Translate id="systemCheck.notice.long">Show until dismissed</Translate>
        </Button>
      </div>

      <h2>{translate({ id: 'systemCheck.screens', message: 'Error screens' })}</h2>
      <div className={clsx(layout.wrap, layout.gap2)}>
        {statuses.map((status) => (
          <Button key={status} onClick={() => setError(new PageError(status, ''))}>
            {status}
          </Button>
        ))}
      </div>
    </div>
  );
}
