import { Button } from '#ui/controls/Button.tsx';
import { fieldBoxClass } from '#ui/controls/Field.tsx';
import { FieldError } from './FieldError.tsx';
import { HandoverAnswers } from './HandoverAnswers.tsx';
import { HandoverFileView } from './HandoverFileView.tsx';
import styles from './handover.module.css';

/** All steps of the page; page-scripts/handover.ts shows one of them. */
export function HandoverSteps({ contactEmail }: { contactEmail: string }) {
  return (
    <div className={`box ${styles.page}`} data-handover="">
      <p className={styles.notice} role="alert" tabIndex={-1} data-notice="" hidden />
      <section data-step="opening" className={styles.narrow}>
        <h1>Expediente</h1>
        <p role="status">Abriendo el enlace...</p>
        <noscript>
          <p>Para ver el expediente, active JavaScript en su navegador y vuelva a cargar esta página.</p>
        </noscript>
      </section>
      <section data-step="gone" className={styles.narrow} tabIndex={-1} hidden>
        <h1>Este enlace ya no sirve</h1>
        <p>
          Puede que haya vencido, que le hayamos enviado otro más nuevo o que la persona haya retirado su permiso.
          Busque en su correo el enlace más reciente.
        </p>
        <p>
          Si lo necesita, escríbanos a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      </section>
      <section data-step="start" className={styles.narrow} tabIndex={-1} hidden>
        <h1>
          Expediente para <span data-value="institution" />
        </h1>
        <p>
          Una persona eligió su institución en Cotejo y aceptó que le entreguemos su solicitud y sus documentos. Para
          verlos, enviamos un código a <b data-value="emailHint" />.
        </p>
        <div>
          <Button variant="main" data-act="send-code">
            Enviar código
          </Button>
        </div>
        <p className="note">
          El enlace vale hasta el <span data-value="linkExpiresAt" />.
        </p>
      </section>
      <section data-step="code" className={styles.narrow} tabIndex={-1} hidden>
        <h1>Escriba el código</h1>
        <p>
          Lo enviamos a <b data-value="emailHint" />. Vale 15 minutos y sirve una sola vez.
        </p>
        <form className={styles.form} noValidate aria-label="Código del correo" data-form="code">
          <div className={styles.field}>
            <label htmlFor="code">Código</label>
            <input
              id="code"
              name="code"
              className={`${fieldBoxClass} ${styles.code}`}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
            />
            <FieldError name="code" />
          </div>
          <div className="row">
            <Button type="submit" variant="main">
              Ver el expediente
            </Button>
            <Button data-act="send-code">Enviar otro código</Button>
          </div>
        </form>
      </section>
      <div data-step="file" tabIndex={-1} className={styles.file} hidden>
        <HandoverFileView />
        <HandoverAnswers />
      </div>
    </div>
  );
}
