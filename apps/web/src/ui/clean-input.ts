import { codeLength } from '@cotejo/contracts/core/limits';
import type { ChangeEvent, CompositionEvent } from 'react';

/**
 * Names while they are typed: letters, single spaces, hyphens and apostrophes, each part with a
 * capital.
 */
export function cleanName(text: string): string {
  return text
    .normalize('NFC')
    .replace(/’/g, "'")
    .replace(/[^A-Za-zÁÉÍÓÚÜÑáéíóúüñ '-]/g, '')
    .replace(/^[ '-]+/, '')
    .replace(/([ '-])[ '-]+/g, '$1')
    .replace(/(^|[ '-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** A name as it is sent: without the mark one leaves behind on the way to the next word. */
export const finishName = (text: string): string => cleanName(text).replace(/[ '-]$/, '');

/** Digits, at most ten. */
export const cleanCedula = (text: string): string => text.replace(/\D/g, '').slice(0, 10);

/**
 * Digits that start with 09, at most ten; the country's code 593 is taken off. What may still
 * become that code, or starts as the number of a landline does (02, 04, ...), is left as typed: 09
 * before it would make the number of somebody else, so the field says on leaving that it is none of
 * a mobile.
 */
export function cleanTelefono(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (['593', '00593'].some((code) => code.startsWith(digits))) return digits;
  const local = digits.replace(/^(?:00)?593/, '');
  if (local.startsWith('0')) return local.slice(0, 10);
  return `0${local.startsWith('9') ? '' : '9'}${local}`.slice(0, 10);
}

/**
 * What is wrong with a code before it is sent, since a wrong one costs an attempt; null when it has
 * its six characters.
 */
export const codeProblem = (code: string): string | null =>
  code.length === codeLength ? null : 'El código tiene seis caracteres';

/** Codes: six of digits and capital letters; pasted spaces and hyphens go. */
export const cleanCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, codeLength);

/**
 * Cleans a box while it is typed into, and keeps the caret where it was. Nothing is touched while
 * an accent is being composed.
 */
export function cleanWhileTyping(clean: (text: string) => string, onValue: (value: string) => void) {
  const handle = (input: HTMLInputElement) => {
    const typed = input.value;
    const cleaned = clean(typed);
    if (cleaned !== typed) {
      const caret = clean(typed.slice(0, input.selectionStart ?? typed.length)).length;
      input.value = cleaned;
      // React finds the value it is about to write and leaves the caret alone.
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
