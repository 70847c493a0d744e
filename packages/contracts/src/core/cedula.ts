/** The provinces 01 to 24, and 30 for who was registered abroad. */
const isProvince = (digits: string): boolean => /^(0[1-9]|1\d|2[0-4]|30)/.test(digits);

/**
 * The tenth digit of an Ecuadorian identity number, from its first nine: module 10 with the weights
 * 2 and 1 in turn, as the Registro Civil gives it (python-stdnum, `stdnum.ec.ci`, reckons the same).
 */
export function cedulaCheckDigit(nineDigits: string): string {
  const sum = [...nineDigits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Nine digits (province, kind and serial) with the one that makes them an identity number. */
export const withCheckDigit = (nineDigits: string): string => nineDigits + cedulaCheckDigit(nineDigits);

/**
 * Whether a cédula can exist: ten digits, a province, a third digit under 6 as persons have it, and
 * the check digit. Whoever types another one is asked about it and never refused.
 */
export const isPossibleCedula = (text: string): boolean =>
  /^\d{2}[0-5]\d{7}$/.test(text) && isProvince(text) && cedulaCheckDigit(text.slice(0, 9)) === text[9];
