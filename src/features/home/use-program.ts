import { useState } from 'react';
import useIsBrowser from '@docusaurus/useIsBrowser';
import first from '#generated/home/first-sample.json';
import { getSampleLanguage, keepSampleLanguage } from '../../core/sample-language.ts';

/** The languages of the samples, each with its programs: the one that uses its client package, and the plain one. */
export const sampleLanguages = first.languages;

/** The programs of the language that a program is in. */
const findPrograms = (program: string) =>
  sampleLanguages.find(({ programs }) => programs.some(({ language }) => language === program))?.programs;

/** The program that the reader chose last, on any page. */
export function useProgram() {
  const kept = useIsBrowser() ? getSampleLanguage() : '';
  const [chosen, setChosen] = useState<string>();
  const program = chosen ?? (findPrograms(kept) ? kept : first.sample.language);
  return {
    program,
    programs: findPrograms(program) ?? [],
    choose: (next: string) => {
      setChosen(next);
      keepSampleLanguage(next);
    },
  };
}
