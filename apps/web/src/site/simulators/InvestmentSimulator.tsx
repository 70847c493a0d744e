import type { InvestmentResult } from '@cotejo/contracts/simulators';
import { simulateInvestmentBody } from '@cotejo/contracts/simulators.schemas';
import { defaultSimulationRatePercent } from '@cotejo/finance/credit-simulation';
import { simulateInvestment } from '@cotejo/finance/investment';
import { formatDollars, formatDollarsAndCents, formatNumber, formatPercent } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { CostBar, CostKey } from '#loan/CostBar.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { DataTable, numberCell } from '#ui/page/DataTable.tsx';
import { calculateOrNull } from './calculate-or-null.ts';
import { tableFile } from './export-table.ts';
import { AnnualRateField } from './FigureField.tsx';
import { LargeFigures, LoanSimulator, TooLarge } from './LoanSimulator.tsx';
import styles from './simulators.module.css';
import { TableSection } from './TableSection.tsx';
import { useSimulatorFigures } from './use-simulator-figures.ts';

const example = { monto: '2.000', plazo: '180', tasa: '8' };

const bodyOf = ({ monto, plazo, tasa }: typeof example) => ({
  amount: parseTypedNumber(monto),
  term: parseTypedNumber(plazo),
  annualRate: parseTypedPercent(tasa),
});

const formatDays = (days: number): string => `${formatNumber(days)}\u00a0días`;

/** In dollars, after the withholding tax. */
const gainOf = ({ total, amount }: InvestmentResult): number => Math.round((total - amount) * 100) / 100;

/** Calculated in the browser. */
export function InvestmentSimulator() {
  const { values, body, bind, bindNumber } = useSimulatorFigures(example, simulateInvestmentBody, bodyOf);
  const result =
    body &&
    calculateOrNull(() => simulateInvestment({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }));
  return (
    <LoanSimulator
      label="Resultado de la inversión"
      shared={values}
      headline={
        result &&
        `Recibes ${formatDollarsAndCents(result.total)} a los ${formatDays(result.term)}: ganas ${formatDollarsAndCents(gainOf(result))}.`
      }
      boxes={
        <>
          <NumberSliderField
            label="Monto"
            unit="money"
            min={100}
            max={50_000}
            step={100}
            formatEnd={formatDollars}
            {...bindNumber('monto', 'amount')}
          />
          <NumberSliderField
            label="Plazo"
            unit="días"
            min={30}
            max={720}
            step={30}
            formatEnd={formatDays}
            {...bindNumber('plazo', 'term')}
          />
          <AnnualRateField {...bind('tasa', 'annualRate')} />
        </>
      }
      response={body && (result ? <Response {...result} /> : <TooLarge />)}
    />
  );
}

function Response(result: InvestmentResult) {
  const { amount, interest, withholding, total, term, annualRate } = result;
  return (
    <>
      <LargeFigures
        figures={[
          { name: 'Recibes al final', value: formatDollarsAndCents(total) },
          { name: 'Ganas', value: formatDollarsAndCents(gainOf(result)) },
          { name: 'Plazo', value: formatDays(term) },
          { name: 'Tasa anual', value: formatPercent(annualRate) },
        ]}
      />
      <div>
        <CostBar capital={amount} total={total} scaleTotal={total} height="tall" isGain />
        <p className={styles.legend}>
          <span>
            <CostKey of="cap" />
            Lo que pones
          </span>
          <span>
            <CostKey of="gain" />
            Lo que ganas
          </span>
        </p>
      </div>
      <TableSection
        title="La cuenta"
        file={() =>
          tableFile({
            fileName: 'simulacion-inversion.xlsx',
            columns: ['Días', 'Tasa anual (%)', 'Monto', 'Interés', 'Retención', 'Total'],
            wholeColumns: 1,
            rows: [[term, annualRate, amount, interest, withholding, total]],
          })
        }
      >
        <AccountTable {...result} />
      </TableSection>
    </>
  );
}
function AccountTable({ amount, interest, withholding, total }: InvestmentResult) {
  const lines = [
    ['Inviertes', amount],
    ['Interés', interest],
    ['Retención (2 % del interés)', -withholding],
  ] as const;
  return (
    <DataTable caption="Cuenta de la inversión">
      <thead>
        <tr>
          <th>Concepto</th>
          <th className={numberCell}>Dólares</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, dollars]) => (
          <tr key={name}>
            <td>{name}</td>
            <td className={numberCell}>{formatDollarsAndCents(dollars)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>Recibes</td>
          <td className={numberCell}>{formatDollarsAndCents(total)}</td>
        </tr>
      </tfoot>
    </DataTable>
  );
}
