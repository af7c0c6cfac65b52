import { type KeyboardEvent, useId, useRef } from 'react';
import { Checkbox, Select } from 'antd';
import clsx from 'clsx';
import { PageMetadata } from '@docusaurus/theme-common';
import Link from '@docusaurus/Link';
import Translate, { translate } from '@docusaurus/Translate';
import { getQueuesOptions } from '#generated/account/@tanstack/react-query.gen.ts';
import { useRead } from '../../core/api/use-read.ts';
import { QueryProvider } from '../../core/QueryProvider.tsx';
import { useIsAdmin } from '../../core/session/use-is-admin.ts';
import { AntdApp } from '../../dashboard/antd/AntdApp.tsx';
import { DashboardEntry, SideFrame } from '../../dashboard/layout/AccountFrame.tsx';
import { PageHeader } from '../../dashboard/layout/PageHeader.tsx';
import { useRowKeys } from '../../dashboard/lists/use-row-keys.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Skeleton, SkeletonLine } from '../../ui/Skeleton.tsx';
import { sections } from './sections.ts';
import { type SectionName, sectionGroups } from './section-names.ts';
import { getSectionSearch, useAdminParams } from './use-admin-params.ts';
import layout from '../../ui/layout.module.css';
import styles from './support.module.css';

const steps: Readonly<Record<string, (at: number, all: number) => number>> = {
  ArrowDown: (at, all) => (at + 1) % all,
  ArrowUp: (at, all) => (at + all - 1) % all,
  Home: () => 0,
  End: (_at, all) => all - 1,
};

const keys = { next: 'J', previous: 'K', open: '↵' } as const;

/** Arrow keys move between the links, as in a menu. Enter opens one. A click with Ctrl opens it in another tab. */
function focusNextSection(event: KeyboardEvent<HTMLAnchorElement>) {
  const links = [...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('ul a') ?? [])];
  const next = steps[event.key]?.(links.indexOf(event.currentTarget), links.length);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/** The sections with the length of their queues: links next to the page, a select on a phone. */
function SectionNavigation() {
  const id = useId();
  const { section, show } = useAdminParams();
  const isAdmin = useIsAdmin();
  const groups = sectionGroups.map((names) => names.filter((name) => isAdmin || !sections[name].adminOnly));
  const label = translate({ id: 'support.title', message: 'Support' });
  const { data: waiting } = useRead(getQueuesOptions, {}, { refetchInterval: 60_000 });
  const queues: Readonly<Partial<Record<SectionName, number>>> = waiting ?? {};
  const waits = (name: SectionName) => queues[name] ?? 0;
  return (
    <>
      <nav className={styles.navigation} aria-label={label}>
        <div className={styles.back}>
          <DashboardEntry />
        </div>
        <p className={styles.label} aria-hidden="true">
          {label}
        </p>
        {groups.map((names) => (
          <ul key={names[0]} className={styles.entries}>
            {names.map((name) => (
              <li key={name}>
                <Link
                  to={`/user/admin${getSectionSearch(name)}`}
                  className={clsx(styles.entry, name === section && styles.here)}
                  aria-current={name === section ? 'page' : undefined}
                  onKeyDown={focusNextSection}
                >
                  {sections[name].name()}
                  {/* A space for screen readers. */} {waits(name) > 0 && <Badge>{waits(name)}</Badge>}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      <div className={styles.choice}>
        <Select<SectionName>
          id={id}
          aria-label={translate({ id: 'support.section', message: 'Section' })}
          value={section}
          onChange={show}
          options={groups.flat().map((value) => ({
            value,
            label: waits(value) > 0 ? `${sections[value].name()} · ${waits(value)}` : sections[value].name(),
          }))}
        />
      </div>
    </>
  );
}

/** The keys of the rows, which can be turned off. */
function RowKeys({ isOn, turn }: { isOn: boolean; turn: (on: boolean) => void }) {
  return (
    <Checkbox className={styles.keys} checked={isOn} onChange={({ target }) => turn(target.checked)}>
      <Translate
        id="support.keys"
        values={{ next: <kbd>{keys.next}</kbd>, previous: <kbd>{keys.previous}</kbd>, open: <kbd>{keys.open}</kbd> }}
      >
        {'{next} {previous} choose a row, {open} opens it'}
      </Translate>
    </Checkbox>
  );
}

/** The admin page, one section at a time. */
function AdminSections() {
  const { section } = useAdminParams();
  const { name, Content, hasRows = false } = sections[section];
  const area = useRef<HTMLElement>(null);
  const [isOn, turn] = useRowKeys(area);
  return (
    <SideFrame navigation={<SectionNavigation />}>
      <PageMetadata title={name()} />
      <PageHeader title={name()} action={hasRows && <RowKeys isOn={isOn} turn={turn} />} />
      <section ref={area} className={layout.shrink} aria-label={name()}>
        <Content key={section} />
      </section>
    </SideFrame>
  );
}

/** Placeholder until the session is known. Everyone can see it, so it shows no section names. */
const skeleton = (
  <SideFrame navigation={null}>
    <Skeleton>
      <SkeletonLine width="9rem" />
      <SkeletonLine width="20rem" />
      <SkeletonLine width="100%" />
    </Skeleton>
  </SideFrame>
);

/** For support and administrators. `known`: the session is loaded, and is theirs. */
export function AdminPage({ known }: { known: boolean }) {
  return (
    <AntdApp>
      <QueryProvider>{known ? <AdminSections /> : skeleton}</QueryProvider>
    </AntdApp>
  );
}
