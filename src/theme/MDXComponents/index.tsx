// Ejected from theme-classic, because wrapping it would still bundle its CodeBlock and with it Prism: fenced code comes
// here as StaticCode, highlighted when the site is built (plugins/markdown/rehype-code.ts).
import type { ComponentProps } from 'react';
import Head from '@docusaurus/Head';
import Admonition from '@theme/Admonition';
import MDXA from '@theme/MDXComponents/A';
import MDXDetails from '@theme/MDXComponents/Details';
import MDXHeading from '@theme/MDXComponents/Heading';
import MDXImg from '@theme/MDXComponents/Img';
import MDXLi from '@theme/MDXComponents/Li';
import MDXUl from '@theme/MDXComponents/Ul';
import { ProblemFacts } from '../../features/docs/ProblemFacts.tsx';
import { TranslationNotice } from '../../features/docs/TranslationNotice.tsx';
import { StaticCode } from '../../ui/code/StaticCode.tsx';

const MDXComponents = {
  Head,
  ProblemFacts,
  StaticCode,
  TranslationNotice,
  details: MDXDetails,
  Details: MDXDetails,
  a: MDXA,
  ul: MDXUl,
  li: MDXLi,
  img: MDXImg,
  h1: (props: ComponentProps<'h1'>) => <MDXHeading as="h1" {...props} />,
  h2: (props: ComponentProps<'h2'>) => <MDXHeading as="h2" {...props} />,
  h3: (props: ComponentProps<'h3'>) => <MDXHeading as="h3" {...props} />,
  h4: (props: ComponentProps<'h4'>) => <MDXHeading as="h4" {...props} />,
  h5: (props: ComponentProps<'h5'>) => <MDXHeading as="h5" {...props} />,
  h6: (props: ComponentProps<'h6'>) => <MDXHeading as="h6" {...props} />,
  admonition: Admonition,
};

export default MDXComponents;
