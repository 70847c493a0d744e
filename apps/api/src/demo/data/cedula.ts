/**
 * Nine digits (province, kind and serial) with the check digit that makes them an identity number:
 * module 10, weights 2 and 1 in turn.
 */
export function cedulaWithCheckDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
