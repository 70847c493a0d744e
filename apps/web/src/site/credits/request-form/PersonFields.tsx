import clsx from 'clsx';
import { useState } from 'react';
import type { useCedulaQuestion } from '#forms/use-cedula-question.tsx';
import { afterPress } from '#ui/controls/after-press.ts';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { type Cities, useCities } from './cities.ts';
import styles from './request-form.module.css';
import type { RequestFormState } from './use-request-form.ts';

const cityPlaceholders: Record<Cities['status'], string> = {
  loading: 'Cargando ciudades...',
  failed: 'Error al cargar ciudades',
  loaded: 'Seleccione su ubicación',
};

/** City, cédula and e-mail. Values that come from the profile are read-only here. */
export function PersonFields({
  form,
  cedulaQuestion,
  ids,
  renderedCities,
}: {
  form: RequestFormState;
  cedulaQuestion: ReturnType<typeof useCedulaQuestion>;
  ids: { location: string; document: string; email: string };
  /** The cities rendered with the page. */
  renderedCities: readonly string[];
}) {
  const cities = useCities(renderedCities);
  const { values, errors } = form;
  const { meant, findSuggestion } = useEmailSuggestion(values.email);
  const options = withChosen(cities.list, values.location);
  return (
    <fieldset>
      <legend>Tus datos</legend>
      <SelectField
        id={ids.location}
        name="ubicacion"
        label="Ubicación"
        hint="La ciudad donde vives o trabajas"
        error={errors.location}
        value={values.location}
        onChange={(event) => form.set('location', event.target.value)}
        onBlur={() => form.checkField('location')}
      >
        <option value="">{cityPlaceholders[cities.status]}</option>
        {options.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </SelectField>
      <div className={clsx(styles.pair, styles.withScript)}>
        <TextField
          id={ids.document}
          label="Cédula"
          inputMode="numeric"
          autoComplete="off"
          readOnly={form.hasOwnDocument}
          hint={form.hasOwnDocument ? 'Viene de tu perfil' : cedulaQuestion.text || 'Los 10 dígitos, sin guion'}
          error={errors.document}
          value={values.document}
          onChange={(event) => form.set('document', event.target.value.replace(/\D/g, '').slice(0, 10))}
          onBlur={() => {
            form.checkField('document');
            if (!form.hasOwnDocument) cedulaQuestion.ask();
          }}
        />
        <TextField
          id={ids.email}
          label="Mail"
          type="email"
          autoComplete="email"
          readOnly={form.hasOwnEmail}
          hint={
            form.hasOwnEmail ? (
              'Viene de tu perfil'
            ) : (
              <span role="status">
                {meant === null ? (
                  'Ahí te avisamos en qué va tu solicitud'
                ) : (
                  <>
                    ¿Quisiste decir{' '}
                    <button type="button" className={styles.meant} onClick={() => form.set('email', meant)}>
                      {meant}
                    </button>
                    ?
                  </>
                )}
              </span>
            )
          }
          error={errors.email}
          value={values.email}
          onChange={(event) => form.set('email', event.target.value)}
          onBlur={() => {
            form.checkField('email');
            void findSuggestion(values.email);
          }}
        />
      </div>
    </fieldset>
  );
}

/** On blur, suggests a correction for an e-mail that looks mistyped, because all later messages go to it. */
function useEmailSuggestion(email: string) {
  const [response, setResponse] = useState<{ email: string; meant: string | null }>({ email: '', meant: null });
  const findSuggestion = async (typed: string) => {
    try {
      const { suggestEmail } = await import('#session/suggest-email.ts');
      afterPress(() => setResponse({ email: typed, meant: suggestEmail(typed) }));
    } catch {
      // The script could not be loaded; there is no suggestion.
    }
  };
  return { meant: response.email === email ? response.meant : null, findSuggestion };
}

/** Adds the chosen city to the options if it is not in the list, or no longer. */
const withChosen = (cities: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || cities.includes(chosen) ? cities : [chosen, ...cities];
