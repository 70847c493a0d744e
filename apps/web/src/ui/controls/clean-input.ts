import { codeLength } from '@cotejo/contracts/core/limits';
import type { ChangeEvent, CompositionEvent } from 'react';

export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/’/g, "'")
    .replace(/[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ '-]/g, '')
    .replace(/^[ '-]+/, '')
    .replace(/([ '-])[ '-]+/g, '$1')
    .replace(/(^|[ '-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Removes a separator that is left at the end when the user stops between words. */
export const finishName = (text: string): string => cleanName(text).replace(/[ '-]$/, '');

export const cleanCedula = (text: string): string => text.replace(/\D/g, '').slice(0, 10);

/**
 * Normalizes a mobile number to at most ten digits that start with 09 and drops the country code 593. A beginning of
 * 593 and a landline (02, 04, …) stay as typed: prefixing 09 would make it somebody else's number, so validation
 * reports it instead.
 */
export function cleanTelefono(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (['593', '00593'].some((code) => code.startsWith(digits))) return digits;
  const local = digits.replace(/^(?:00)?593/, '');
  if (local.startsWith('0')) return local.slice(0, 10);
  return `0${local.startsWith('9') ? '' : '9'}${local}`.slice(0, 10);
}

/** Checked before sending, because a wrong code uses up an attempt. */
export const codeProblem = (code: string): string | null =>
  code.length === codeLength ? null : 'El código tiene seis caracteres';

export const cleanCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, codeLength);

/** Keeps the caret in place. Does nothing during IME composition, for example of an accent. */
export function cleanWhileTyping(clean: (text: string) => string, onValue: (value: string) => void) {
  const handle = (input: HTMLInputElement) => {
    const typed = input.value;
    const cleaned = clean(typed);
    if (cleaned !== typed) {
      const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length;
      input.value = cleaned;
      // The input already has the value React will set, so React does not move the caret.
      input.setSelectionRange(caret, caret);
    }
    onValue(cleaned);
  };
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
      if (isComposing) onValue(event.currentTarget.value);
      else handle(event.currentTarget);
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => handle(event.currentTarget),
  };
}
