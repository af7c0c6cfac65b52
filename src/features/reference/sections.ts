import { translate } from '@docusaurus/Translate';

export type ReferenceSection = 'parameters' | 'body' | 'responses';

/** The name of a section, in its heading and in the table of contents. */
export function sectionTitle(section: ReferenceSection): string {
  switch (section) {
    case 'parameters':
      return translate({ id: 'reference.section.parameters', message: 'Parameters' });
    case 'body':
      return translate({ id: 'reference.section.body', message: 'Body' });
    case 'responses':
      return translate({ id: 'reference.section.responses', message: 'Responses' });
  }
}

/** The table of contents of a reference page: its sections come from data, where Docusaurus sees no headings. */
export function referenceToc(sections: readonly ReferenceSection[]) {
  return sections.map((id) => ({ id, value: sectionTitle(id), level: 2 }));
}
