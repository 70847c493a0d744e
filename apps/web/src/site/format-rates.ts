import { formatPercent } from '@cotejo/format/figures';

/** '13,25 % a 14,75 %', or a single rate if both are displayed alike. */
export function formatRates(lowest: number, highest: number): string {
  const [from, to] = [formatPercent(lowest), formatPercent(highest)];
  return from === to ? from : `${from} a ${to}`;
}
