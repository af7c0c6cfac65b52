import clsx from 'clsx';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getSetupOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../../core/api/use-read.ts';
import { QueryView } from '../../../dashboard/QueryView.tsx';
import { StatusBadge } from '../../../dashboard/StatusBadge.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { type Connection, useConnectionTests } from '../components/connection-test.tsx';
import { StackedValues, SubSection, TableSubSection } from '../components/parts.tsx';
import { RecentLogin } from '../components/RecentLogin.tsx';
import { type SetupItem, setupTexts } from '../components/setup-texts.ts';
import { labels } from '../labels.ts';
import kit from '../../../ui/kit.module.css';
import layout from '../../../ui/layout.module.css';
import styles from '../support.module.css';

const SITE_CONFIG = 'site.config.json';

/** Items that a running server can test. */
const steps: readonly string[] = [
  'email',
  'payments',
  'engine',
  'storage',
  'brand',
  'legal',
] satisfies readonly Connection[];

type Step = SetupItem & { readonly id: Connection };

const isStep = (item: SetupItem): item is Step => steps.includes(item.id);

function Guide({ id }: Pick<SetupItem, 'id'>) {
  const { guide, heading, name } = setupTexts[id];
  const label = translate({ id: 'setup.guide.label', message: 'Guide: {name}' }, { name: name() });
  return (
    <StackedValues>
      <Link to={guide} aria-label={label}>
        <Translate id="setup.guide">Guide</Translate>
      </Link>
      <span className={styles.quiet} lang="en">
        {`OPERATING.md: ${heading}`}
      </span>
    </StackedValues>
  );
}

/** A setting as it is written where it belongs. */
const toLine = (place: SetupItem['place'], { name, example }: SetupItem['settings'][number]) =>
  place === 'environment' ? `${name}=${example}` : `${name}: ${example}`;

/** Everything that customers need and that isn't configured. */
function Missing({ items }: { items: readonly SetupItem[] }) {
  const title = translate({ id: 'setup.missing', message: 'Missing for production' });
  const missing = items.filter(({ ready }) => !ready);
  if (missing.length === 0) {
    return (
      <SubSection title={title}>
        <StatusBadge tone="good" label={translate({ id: 'setup.complete', message: 'Everything is configured' })} />
      </SubSection>
    );
  }
  return (
    <TableSubSection
      title={title}
      narrow="lines"
      rows={missing}
      columns={[
        { kind: 'lead', title: labels.name(), cell: ({ id }) => setupTexts[id].name() },
        {
          title: labels.status(),
          plain: true,
          cell: ({ required }) => (
            <StatusBadge
              tone={required ? 'bad' : 'off'}
              label={
                required
                  ? translate({ id: 'setup.required', message: 'Required' })
                  : translate({ id: 'setup.recommended', message: 'Recommended' })
              }
            />
          ),
        },
        {
          title: translate({ id: 'setup.settings', message: 'Settings' }),
          plain: true,
          cell: ({ settings }) => (
            <StackedValues>
              {settings
                .filter(({ set }) => !set)
                .map(({ name }) => (
                  <code key={name} className={styles.id}>
                    {name}
                  </code>
                ))}
            </StackedValues>
          ),
        },
        {
          plain: true,
          title: translate({ id: 'setup.guide', message: 'Guide' }),
          cell: ({ id }) => <Guide id={id} />,
        },
      ]}
    />
  );
}

function StepCard({ step, tests }: { step: Step; tests: ReturnType<typeof useConnectionTests> }) {
  const { name, why } = setupTexts[step.id];
  return (
    <li className={styles.card}>
      <div className={clsx(styles.cardHead, layout.between)}>
        <h3 className={layout.flush}>{name()}</h3>
        <StatusBadge
          tone={step.ready ? 'good' : 'off'}
          label={
            step.ready
              ? translate({ id: 'setup.ready', message: 'Configured' })
              : translate({ id: 'operating.connections.skipped', message: 'Not configured' })
          }
        />
      </div>
      <p className={styles.muted}>{why()}</p>
      <ul className={clsx(kit.list, styles.settings)}>
        {step.settings.map((setting) => (
          <li key={setting.name} className={clsx(layout.row, layout.between, layout.gap2)}>
            <code className={styles.id}>{toLine(step.place, setting)}</code>
            {setting.set ? (
              <span className={styles.quiet}>{translate({ id: 'systemCheck.present', message: 'set' })}</span>
            ) : (
              <CopyButton
                text={toLine(step.place, setting)}
                label={translate({ id: 'keys.copy', message: 'Copy {name}' }, { name: setting.name })}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={clsx(layout.row, layout.wrap, layout.between, layout.gap24)}>
        {tests.showButton(step.id)}
        <Guide id={step.id} />
      </div>
      <div className={styles.message}>{tests.showResult(step.id)}</div>
    </li>
  );
}

function Steps({ items }: { items: readonly SetupItem[] }) {
  const tests = useConnectionTests();
  return (
    <SubSection title={translate({ id: 'setup.steps', message: 'Set up and test' })}>
      <p className={styles.muted}>
        <Translate id="setup.note" values={{ file: <code>{SITE_CONFIG}</code> }}>
          {
            'Set these variables where the server starts, and the fields of brand and legal pages in {file}. They apply after a restart.'
          }
        </Translate>
      </p>
      <ul className={clsx(kit.list, styles.steps)}>
        {items.filter(isStep).map((step) => (
          <StepCard key={step.id} step={step} tests={tests} />
        ))}
      </ul>
    </SubSection>
  );
}

/** What an installation for customers needs: what is missing, and each part with its settings and a test. */
export function SetupSection() {
  const query = useRead(getSetupOptions, {});
  return (
    <QueryView
      query={query}
      failed={translate({ id: 'setup.failed', message: 'The setup couldn’t be loaded' })}
      height="48rem"
    >
      {({ items }) => (
        <RecentLogin>
          <Missing items={items} />
          <Steps items={items} />
        </RecentLogin>
      )}
    </QueryView>
  );
}
