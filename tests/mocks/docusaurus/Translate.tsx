import type { ReactNode } from 'react';
import { interpolateNodes, interpolate } from './Interpolate';

type Values = Readonly<Record<string, ReactNode>>;

export function translate(
  message: { id?: string; message?: string },
  values?: Readonly<Record<string, string | number>>,
): string {
  return interpolate(message.message ?? message.id ?? '', values);
}

export default function Translate({ id, children, values }: { id?: string; children?: string; values?: Values }) {
  return interpolateNodes(children ?? id ?? '', values);
}
