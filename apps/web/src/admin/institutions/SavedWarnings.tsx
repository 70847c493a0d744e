import type { InstitutionWarning } from '@cotejo/contracts/institutions/charges';
import { institutionWarningSchema } from '@cotejo/contracts/institutions/charges.schemas';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';
import { Button } from '#ui/controls/Button.tsx';
import own from './charges.module.css';
import { chargesPath } from './institution-form.ts';
import { RateWarning } from './RateWarning.tsx';

const stateSchema = z.object({ warnings: z.array(institutionWarningSchema) });

/** The warnings stay after a reload until each is closed. */
export function SavedWarnings({ institution }: { institution: Institution }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const { data } = stateSchema.safeParse(state);
  if (!data) return null;
  const { charges } = institution.products.personalLoan;
  const close = (closed: InstitutionWarning) => {
    const warnings = data.warnings.filter((warning) => warning !== closed);
    void navigate('.', { replace: true, preventScrollReset: true, state: { warnings } });
  };
  return (
    <div role="alert" className={own.warnings}>
      {data.warnings.map((warning) => (
        <div key={`${warning.code}${warning.field}`} className={own.warned}>
          <RateWarning text={textOf(warning, charges)} advice={adviceOf(warning)} />
          <Button small onClick={() => close(warning)}>
            Cerrar<span className="visually-hidden"> el aviso: {warning.message}</span>
          </Button>
        </div>
      ))}
    </div>
  );
}

/** Prefixed with the name of its charge. */
function textOf({ field, message }: InstitutionWarning, charges: readonly { name: string }[]): string {
  const charge = field.startsWith(`${chargesPath}.`) ? charges[Number(field.slice(chargesPath.length + 1))] : undefined;
  return charge ? `${charge.name}. ${message}` : message;
}

const adviceOf = ({ code }: InstitutionWarning): string => {
  if (code === 'RATE_ABOVE_CEILING') return 'Se guardó así: revisa si la tasa es de otro segmento.';
  return code === 'RATE_PROPOSED' ? 'Lo demás se guardó.' : 'Se guardó así.';
};
