import { amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { type SimulatorParameter, type SimulatorSearchType, simulatorLimits } from '@cotejo/contracts/simulators';
import { defaultSimulationRatePercent } from '@cotejo/finance/credit-simulation';
import type { Snapshot } from '#modules/catalog';

const smallestAmount = 0.01;

const anyRate = { minRate: 0, maxRate: 100, defaultRate: defaultSimulationRatePercent };

/** Amounts in dollars, rates in percent per year. */
export function listSimulatorParameters(
  { institutions: active }: Pick<Snapshot, 'institutions'>,
  type: SimulatorSearchType,
): SimulatorParameter[] {
  const institutions = active.filter(({ rates }) => !rates.isExcluded);
  const maxAmount = simulatorLimits.credit.amount;
  switch (type) {
    case 'CR': {
      const { termMonths } = simulatorLimits.credit;
      return [
        {
          type,
          name: 'Simulador de crédito',
          minAmount: smallestAmount,
          maxAmount,
          minTerm: termMonths.min,
          maxTerm: termMonths.max,
          termUnit: 'months',
          ...anyRate,
          // Credits are simulated at institutions' rates.
          ...(institutions.length > 0 && {
            minRate: Math.min(...institutions.map(({ minRate }) => minRate)),
            maxRate: Math.max(...institutions.map(({ minRate }) => minRate)),
          }),
          creditTypes: ['PERSONAL'],
          amortizationTypes: [
            { id: 1, name: amortizationTypeLabels[1] },
            { id: 2, name: amortizationTypeLabels[2] },
          ],
        },
      ];
    }
    case 'INV': {
      const { termDays } = simulatorLimits.investment;
      return [
        {
          type,
          name: 'Simulador de inversión',
          minAmount: smallestAmount,
          maxAmount,
          minTerm: termDays.min,
          maxTerm: termDays.max,
          termUnit: 'days',
          ...anyRate,
        },
      ];
    }
    case 'AHP': {
      const { termMonths } = simulatorLimits.savings;
      return [
        {
          type,
          name: 'Simulador de ahorro',
          minAmount: 0,
          maxAmount,
          minTerm: termMonths.min,
          maxTerm: termMonths.max,
          termUnit: 'months',
          ...anyRate,
        },
      ];
    }
  }
}
