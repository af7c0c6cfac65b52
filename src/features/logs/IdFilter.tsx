import { useState } from 'react';
import { Input } from '../../ui/fields/Input.tsx';
import type { LogFilters } from './log-filters.ts';

interface IdFilterProps {
  id: string;
  filters: LogFilters;
  onFilter: (change: LogFilters) => void;
}

/** Looks for a request or a task by its id: when Enter is pressed or the field is left. */
export function IdFilter({ id, filters, onFilter }: IdFilterProps) {
  const searched = filters.request_id ?? filters.task_id ?? '';
  const [shown, setShown] = useState(searched);
  const [text, setText] = useState(searched);
  // The address changed: by this field, by another page, or by "Clear filters".
  if (shown !== searched) {
    setShown(searched);
    setText(searched);
  }
  function find() {
    const wanted = text.trim();
    if (wanted === searched) return;
    const task = wanted.startsWith('task_');
    onFilter({ request_id: task || wanted === '' ? undefined : wanted, task_id: task ? wanted : undefined });
  }
  return (
    <Input
      id={id}
      type="search"
      value={text}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && find()}
      onBlur={find}
    />
  );
}
