/** Provinces 01 to 24; 30 for people registered abroad. */
const isProvince = (digits: string): boolean => /^(0[1-9]|1\d|2[0-4]|30)/.test(digits);

/**
 * The tenth digit of a cédula from its first nine: modulo 10 with alternating weights 2 and 1, as
 * the Registro Civil defines it (see also python-stdnum, `stdnum.ec.ci`).
 */
export function cedulaCheckDigit(nineDigits: string): string {
  const sum = [...nineDigits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export const withCheckDigit = (nineDigits: string): string => nineDigits + cedulaCheckDigit(nineDigits);

/**
 * Whether a cédula can exist: ten digits, a valid province, a third digit below 6 (natural persons)
 * and the check digit. Forms only warn about an impossible one.
 */
export const isPossibleCedula = (text: string): boolean =>
  /^\d{2}[0-5]\d{7}$/.test(text) && isProvince(text) && cedulaCheckDigit(text.slice(0, 9)) === text[9];
