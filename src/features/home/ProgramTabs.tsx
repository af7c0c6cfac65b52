import type { ComponentProps } from 'react';
import { translate } from '@docusaurus/Translate';
import { CodeTabs } from '../../ui/code/CodeTabs.tsx';
import { sampleLanguages, type useProgram } from './use-program.ts';

type Tabs = ComponentProps<typeof CodeTabs>['tabs'];

interface LanguageTabsProps {
  state: ReturnType<typeof useProgram>;
  /** The name of the radio group. */
  name: string;
  /** A tab before the languages. */
  before?:
    | { readonly tab: Tabs[number]; readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void }
    | undefined;
}

/** The programming languages of the samples. */
export function LanguageTabs({ state: { programs, choose }, name, before }: LanguageTabsProps) {
  const languages = sampleLanguages.map(({ label, programs: [first] }) => ({ value: first!.language, label }));
  return (
    <CodeTabs
      legend={translate({ id: 'reference.sample.language', message: 'Language of the samples' })}
      name={name}
      tabs={before ? [before.tab, ...languages] : languages}
      selected={before?.isSelected ? before.tab.value : (programs[0]?.language ?? '')}
      onChange={(value) => {
        const isBefore = value === before?.tab.value;
        before?.onSelect(isBefore);
        if (!isBefore) choose(value);
      }}
    />
  );
}

/** The choice between the program that uses the client package of a language, and the plain one. */
export function ProgramTabs({ state: { program, programs, choose }, name }: Omit<LanguageTabsProps, 'before'>) {
  if (programs.length < 2) return null;
  return (
    <CodeTabs
      legend={translate({ id: 'reference.sample.client', message: 'HTTP client' })}
      name={name}
      tabs={programs.map(({ language, label }) => ({ value: language, label }))}
      selected={program}
      onChange={choose}
      isNested
    />
  );
}
