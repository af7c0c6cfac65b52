import { useState } from 'react';
import { Input } from '../../ui/fields/Input.tsx';

interface TypedFilterProps {
  id: string;
  /** What the list is narrowed to. */
  value: string;
  maxLength: number;
  placeholder?: string;
  onEnter: (text: string) => void;
}

/** What is typed holds when Enter is pressed or the field is left. */
export function TypedFilter({ id, value, maxLength, placeholder, onEnter }: TypedFilterProps) {
  const [shown, setShown] = useState(value);
  const [text, setText] = useState(value);
  // The address changed: by this field, by another page, or by "Clear filters".
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  function enter() {
    const wanted = text.trim();
    if (wanted !== value) onEnter(wanted);
  }
  return (
    <Input
      id={id}
      type="search"
      value={text}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && enter()}
      onBlur={enter}
    />
  );
}
