import { Fragment, type ReactNode } from 'react';

type Values = Readonly<Record<string, ReactNode>>;

/** Fills `{name}` in a text, as Docusaurus does; what has no value stays as it is. */
export function interpolate(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => (name in values ? String(values[name]) : all));
}

export function interpolateNodes(text: string, values: Values = {}): ReactNode {
  return text.split(/(\{\w+\})/).map((part, at) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    return <Fragment key={`${part}${at}`}>{name !== undefined && name in values ? values[name] : part}</Fragment>;
  });
}

export default function Interpolate({ children, values }: { children: string; values?: Values }) {
  return interpolateNodes(children, values);
}
