import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import {
  cleanCedula,
  cleanCode,
  cleanName,
  cleanTelefono,
  cleanWhileTyping,
  codeProblem,
  finishName,
} from './clean-input.ts';

function Box({ clean, start = '' }: { clean: (text: string) => string; start?: string }) {
  const [value, setValue] = useState(start);
  return <input aria-label="caja" value={value} {...cleanWhileTyping(clean, setValue)} />;
}

const box = () => screen.getByLabelText<HTMLInputElement>('caja');

describe('names', () => {
  it.each([
    ['  maría', 'María'],
    ['maria  fernanda', 'Maria Fernanda'],
    ['ñusta 3 pérez!', 'Ñusta Pérez'],
    ['María ', 'María '],
    ['de la Cruz', 'De La Cruz'],
    ['núñez-o’higgins', "Núñez-O'Higgins"],
    ["-ana--maría '", 'Ana-María '],
  ])('cleans %j to %j [2.5.08] [2.5.09] [2.5.10] [2.5.11]', (typed, cleaned) => {
    expect(cleanName(typed)).toBe(cleaned);
  });

  it('loses the last space when the box is left [2.5.08]', () => {
    expect(finishName('María ')).toBe('María');
    expect(finishName('Núñez-')).toBe('Núñez');
  });
});

describe('numbers', () => {
  it('keeps at most ten digits of a cédula [2.5.13]', () => {
    expect(cleanCedula('17-0000 0050 99')).toBe('1700000050');
  });

  it.each([
    ['9', '09'],
    ['0', '0'],
    ['02', '02'],
    ['022345678', '022345678'],
    ['5', '5'],
    ['00593', '00593'],
    ['56', '0956'],
    ['5939', '09'],
    ['87654321', '0987654321'],
    ['0987654321999', '0987654321'],
    ['+593 98 765 4321', '0987654321'],
    ['', ''],
  ])('makes a phone of %j start with 09 [2.5.15] [2.9.02] [2.1.03]', (typed, cleaned) => {
    expect(cleanTelefono(typed)).toBe(cleaned);
  });

  it.each([
    ['+593 99 123 4567', '0991234567'],
    ['593991234567', '0991234567'],
    ['991234567', '0991234567'],
    ['022345678', '022345678'],
  ])('typed key by key, %j becomes %j', async (typed, cleaned) => {
    render(<Box clean={cleanTelefono} />);
    await userEvent.type(box(), typed);
    expect(box().value).toBe(cleaned);
  });

  it('keeps six capitals or digits of a code [2.5.34] [2.5.35] [2.9.04] [2.9.05]', () => {
    expect(cleanCode(' ab3-x9zq ')).toBe('AB3X9Z');
    expect(codeProblem('AB3X9Z')).toBeNull();
    for (const short of ['', 'A', 'AB3X9']) expect(codeProblem(short)).toBe('El código tiene seis caracteres');
  });
});

describe('while typing', () => {
  it('cleans as it goes', async () => {
    render(<Box clean={cleanName} />);
    await userEvent.type(box(), '  rosa3  elena');
    expect(box().value).toBe('Rosa Elena');
  });

  it('keeps the caret where it was in the middle of a word', () => {
    render(<Box clean={cleanName} start="Rosa Elena" />);
    const input = box();
    input.focus();
    // What a browser does when '3' is typed after 'Ro'.
    fireEvent.input(input, { target: { value: 'Ro3sa Elena', selectionStart: 3, selectionEnd: 3 } });
    expect(input.value).toBe('Rosa Elena');
    expect(input.selectionStart).toBe(2);
  });
});
