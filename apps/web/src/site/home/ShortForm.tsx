import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { Button } from '#ui/controls/Button.tsx';
import { NumberSliderField } from '#ui/controls/NumberSliderField.tsx';
import { Estimate } from './Estimate.tsx';
import styles from './home.module.css';
import type { HomeData } from './load-home.ts';

/**
 * Asks for amount and term; COMPARAR opens the full form with these values. It is a plain GET form, so it works without
 * JavaScript. page-scripts/home.ts keeps slider and text field in sync and fetches the estimate of new values.
 */
export function ShortForm({ limits, start, estimate }: Pick<HomeData, 'limits' | 'start' | 'estimate'>) {
  return (
    <form className={`sheet ${styles.shortForm}`} action="/creditos/solicitud" data-short-form="">
      <h2 className="visually-hidden">Comparar</h2>
      <NumberSliderField
        label="Monto"
        name="monto"
        id="monto"
        unit="money"
        {...limits.amount}
        step={100}
        value={start.amount}
        formatEnd={formatDollars}
      />
      <NumberSliderField
        label="Plazo"
        name="plazo"
        id="plazo"
        unit="meses"
        {...limits.term}
        step={1}
        value={start.term}
        formatEnd={formatMonths}
      />
      <Estimate estimate={estimate}>
        <Button type="submit" variant="main" wide>
          COMPARAR
        </Button>
      </Estimate>
      <p className="note">Gratis. No consultamos tu buró ni pedimos tarjeta.</p>
    </form>
  );
}
