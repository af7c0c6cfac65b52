/** A Markdown page with front matter, an opening, code and headings of two levels. */
export const examplePage = `---
title: Keys
---

Opens with a paragraph.

## Create a key {#create}

\`\`\`bash run
# not a heading
\`\`\`

### Name it {#name}
Words.
`;
