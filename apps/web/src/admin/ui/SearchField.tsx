import { useEffect, useEffectEvent } from 'react';
import { TextField } from '#ui/controls/Field.tsx';
import { useEchoed } from '#ui/controls/use-echoed.ts';

const restMs = 300;

/** Calls `onChange` after a pause in typing. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { shown: typed, show, tell } = useEchoed(value);
  const asked = typed.trim();
  const ask = useEffectEvent((text: string) => {
    tell(text);
    onChange(text);
  });
  useEffect(() => {
    if (asked === value) return;
    const timer = setTimeout(() => ask(asked), restMs);
    return () => clearTimeout(timer);
  }, [asked, value]);
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed}
      maxLength={100}
      onChange={(event) => show(event.target.value)}
    />
  );
}
