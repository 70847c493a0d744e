import { type RefinanceResult, type SimulateRefinanceBody, simulateRefinance } from '@cotejo/contracts/loan-simulators';
import { simulateRefinanceBody } from '@cotejo/contracts/loan-simulators.schemas';
import { formatDollars, formatDollarsAndCents, formatMonths, formatPercent } from '@cotejo/format/figures';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { request } from '#data/http/request.ts';
import { SelectField } from '#ui/controls/Field.tsx';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { CityField } from './CityField.tsx';
import type { SimulatedInstitution } from './CreditSimulator.tsx';
import { FigureField } from './FigureField.tsx';
import { LinesChart } from './LinesChart.tsx';
import { LargeFigures, LiveResult, LoanSimulator } from './LoanSimulator.tsx';
import styles from './loan-simulators.module.css';
import { costsOfChanging, costsOfStaying } from './refinance-costs.ts';
import { useLiveResult } from './use-live-result.ts';
import { useSimulatorFigures } from './use-simulator-figures.ts';

const example = { saldo: '6.500', plazo: '36', tasa: '15,40', seguro: '3,90', institucion: '', ciudad: '' };

const bodyOf = ({ saldo, plazo, tasa, seguro, institucion, ciudad }: typeof example) => ({
  balance: parseTypedNumber(saldo),
  remainingTerm: parseTypedNumber(plazo),
  rate: parseTypedPercent(tasa),
  insurance: seguro.trim() === '' ? 0 : parseTypedNumber(seguro),
  ...(institucion && { institutionId: institucion }),
  ...(ciudad && { city: ciudad }),
});

interface Given {
  institutions: readonly SimulatedInstitution[];
  cities: readonly string[];
}

/** ¿Me conviene cambiar? Compares the current loan with offers for the same balance and months. */
export function RefinanceSimulator({ institutions, cities }: Given) {
  const { values, set, body, bind } = useSimulatorFigures(example, simulateRefinanceBody, bodyOf);
  const live = useLiveResult('refinance', body, async (present, signal) => {
    const { result } = await request(simulateRefinance, { body: present, signal, isBackground: true });
    return { result: { ...result, present } };
  });
  return (
    <LoanSimulator
      label="Resultado del cambio"
      shared={values}
      isBusy={live.isBusy}
      headline={live.result && headlineOf(live.result)}
      boxes={
        <>
          <FigureField label="Lo que debes hoy" unit="$" {...bind('saldo', 'balance')} />
          <div className={styles.pair}>
            <FigureField label="Te faltan" unit="meses" {...bind('plazo', 'remainingTerm')} />
            <FigureField label="Tu tasa" unit="%" {...bind('tasa', 'rate')} />
          </div>
          <FigureField
            label="Seguro de la próxima cuota"
            unit="$"
            hint="Está en tu tabla de pagos. Baja junto con lo que debes."
            {...bind('seguro', 'insurance')}
          />
          <SelectField
            label="¿Con quién lo tienes?"
            value={values.institucion}
            onChange={(event) => set('institucion', event.target.value)}
          >
            <option value="">Otra institución</option>
            {institutions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
          <CityField cities={cities} value={values.ciudad} onChange={(city) => set('ciudad', city)} />
        </>
      }
      response={body && <LiveResult {...live}>{(result) => <Response {...result} />}</LiveResult>}
    />
  );
}

function headlineOf({ offers: [best], worthIt }: RefinanceResult): string {
  if (!best) return 'Ninguna institución ofrece hoy un préstamo por ese saldo y ese plazo.';
  if (worthIt)
    return `Sí te conviene: en ${best.institution.name} terminas pagando ${formatDollarsAndCents(best.difference)} menos.`;
  return best.difference === 0
    ? `Da igual: en ${best.institution.name} pagarías lo mismo que quedándote.`
    : `No te conviene: la mejor oferta, de ${best.institution.name}, te costaría ${formatDollarsAndCents(-best.difference)} más.`;
}

type Offer = RefinanceResult['offers'][number];

function Response({ stay, offers, present }: RefinanceResult & { present: SimulateRefinanceBody }) {
  const [best] = offers;
  const staying = stay.interest + stay.insurance;
  if (!best) return <p>Si te quedas, te faltan {formatDollarsAndCents(staying)} de interés y seguro.</p>;
  const changing = best.realCost;
  return (
    <>
      <LargeFigures
        figures={[
          {
            name: 'Te quedas',
            value: formatDollarsAndCents(staying),
            note: `${formatDollarsAndCents(stay.interest)} de interés y ${formatDollarsAndCents(stay.insurance)} de seguro. Tu próxima cuota, con el seguro: ${formatDollarsAndCents(stay.monthlyPayment + present.insurance)}`,
          },
          {
            name: 'Te cambias',
            value: formatDollarsAndCents(changing),
            note: `${formatDollarsAndCents(changing - best.chargesCost)} de interés y ${formatDollarsAndCents(best.chargesCost)} de cargos. Primera cuota, con sus cargos: ${formatDollarsAndCents(best.firstPayment)}`,
          },
        ]}
      />
      <h3>Interés y cargos que vas pagando, sumados mes a mes</h3>
      <LinesChart
        months={present.remainingTerm}
        label={`Al final pagas ${formatDollarsAndCents(staying)} si te quedas y ${formatDollarsAndCents(changing)} si te cambias`}
        lines={[
          { name: 'Si te cambias', values: costsOfChanging(present.balance, present.remainingTerm, best) },
          { name: 'Si te quedas', values: costsOfStaying(present), isDashed: true },
        ]}
        marks={best.breakEvenMonth === null ? [] : [best.breakEvenMonth]}
      />
      <h3>Las ofertas, de la que más te ahorra a la que menos</h3>
      <ul className={styles.list}>
        {offers.slice(0, 10).map((offer) => (
          <li key={offer.institution.id}>
            <div className={styles.offer}>
              <LogoBadge institution={offer.institution} small />
              <p>
                <span className={styles.lead}>{offer.institution.name}</span>
                <br />
                {formatPercent(offer.rate)} · primera cuota {formatDollarsAndCents(offer.firstPayment)}
              </p>
            </div>
            <p className={styles.saved}>
              <b>{formatDollarsAndCents(Math.abs(offer.difference))}</b>
              {offer.difference < 0 ? 'más que quedarte' : 'menos que quedarte'}
            </p>
            <p className={styles.small}>{describeOffer(offer)}</p>
          </li>
        ))}
      </ul>
      <p className={styles.law}>
        Comparamos préstamos nuevos por los mismos {formatDollars(present.balance)} a{' '}
        {formatMonths(present.remainingTerm)}. Antes de cambiar, pide a tu institución el saldo para cancelar: puede
        variar unos dólares según el día.
      </p>
    </>
  );
}

function describeOffer({ realAnnualRate, breakEvenMonth, charges, refunded }: Offer): string {
  const solca = charges.find(({ kind, counted }) => kind === 'solca' && counted);
  return [
    realAnnualRate === null
      ? 'Su costo anual con cargos no se puede calcular.'
      : `Costo anual con cargos: ${formatPercent(realAnnualRate)}.`,
    breakEvenMonth === null
      ? 'Cambiar no llega a costarte menos.'
      : breakEvenMonth === 1
        ? 'Te cuesta menos desde el primer mes.'
        : `Cambiar te cuesta menos desde el mes ${breakEvenMonth}.`,
    solca && `Incluye ${formatDollarsAndCents(solca.total)} de SOLCA, que se cobra otra vez.`,
    refunded > 0 && `Te piden dejar ${formatDollars(refunded)} y te los devuelven.`,
  ]
    .filter(Boolean)
    .join(' ');
}
