import { translate } from '@docusaurus/Translate';
import type { OperationModel } from './model.ts';

export type ReferenceSection = 'parameters' | 'body' | 'callbacks' | 'responses' | 'problem';

/** The name of a section, in its heading and in the links to it. */
export function sectionTitle(section: ReferenceSection): string {
  switch (section) {
    case 'parameters':
      return translate({ id: 'reference.section.parameters', message: 'Parameters' });
    case 'body':
      return translate({ id: 'reference.section.body', message: 'Body' });
    case 'callbacks':
      return translate({ id: 'reference.section.callbacks', message: 'Callbacks' });
    case 'responses':
      return translate({ id: 'reference.section.responses', message: 'Responses' });
    case 'problem':
      return translate({ id: 'reference.section.problem', message: 'The problem object' });
  }
}

/** The sections that an operation has, in their order on the page. */
export function sectionsOf({ parameters, body, callbacks, problem }: OperationModel): ReferenceSection[] {
  return [
    ...(parameters.length > 0 ? (['parameters'] as const) : []),
    ...(body ? (['body'] as const) : []),
    ...(callbacks.length > 0 ? (['callbacks'] as const) : []),
    'responses',
    ...(problem ? (['problem'] as const) : []),
  ];
}
