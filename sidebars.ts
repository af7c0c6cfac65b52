import type { SidebarsConfig } from '@docusaurus/plugin-content-docs';
import reference from './docs/api/sidebar.ts';
import { problemCodes } from './generated/problem-codes.ts';

// Nothing can be folded: what is folded is not in the HTML, and then neither crawlers nor readers without JavaScript see it.
const open = { type: 'category', collapsible: false, collapsed: false } as const;

const sidebars: SidebarsConfig = {
  docs: [
    { ...open, label: 'Guides', items: ['intro', 'quickstart', 'authentication'] },
    ...reference,
    { ...open, label: 'Errors', items: ['errors/index', ...problemCodes.map((code) => `errors/${code}`)] },
  ],
};

export default sidebars;
