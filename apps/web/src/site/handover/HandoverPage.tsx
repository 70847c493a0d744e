import handoverScriptUrl from 'virtual:page-script/handover';
import {
  declineReasons,
  declineTexts,
  type HandoverAnswer,
  handoverAnswerLabels,
  handoverAnswers,
} from '@cotejo/contracts/handovers/states';
import type { ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, fieldBoxClass } from '#ui/controls/Field.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { PageScript } from '#ui/page/PageScript.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/HandoverPage.ts';
import styles from './handover.module.css';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Expediente') },
  { name: 'robots', content: 'noindex, nofollow' },
];

/** The address contains a token. */
export const headers: Route.HeadersFunction = () => ({
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

/**
 * /entrega/{token}: the same empty page for every token, since mail scanners open links.
 * page-scripts/handover.ts fills it in.
 */
export default function HandoverPage() {
  return (
    <SitePage>
      <div className={`box ${styles.page}`} data-handover="">
        <h1>Expediente de una solicitud</h1>
        <noscript>
          <p>Para ver el expediente hace falta JavaScript. Actívelo en su navegador o abra el enlace en otro.</p>
        </noscript>
        <p role="status" data-loading="" hidden>
          Cargando…
        </p>
        <p className={styles.failure} role="alert" data-failure="" tabIndex={-1} />
        <Gone />
        <Entrance />
        <File />
      </div>
      <PageScript src={handoverScriptUrl} />
    </SitePage>
  );
}

function Gone() {
  return (
    <section className={`sheet ${styles.sheet}`} data-step="gone" tabIndex={-1} hidden>
      <h2>Este enlace ya no sirve</h2>
      <p>
        Puede haber vencido, haberse reemplazado por uno más nuevo, o el expediente se retiró. Busque en su correo el
        mensaje más reciente de Cotejo; si no lo tiene, escríbanos desde <a href="/contacto">Contacto</a>.
      </p>
    </section>
  );
}

function Entrance() {
  return (
    <section className={`sheet ${styles.sheet}`} data-step="entrance" hidden>
      <h2>
        Para <span data-text="institution" />
      </h2>
      <p>
        Una persona eligió su institución en Cotejo y autorizó que le entreguemos su solicitud y sus documentos. Para
        verlos le enviamos un código a <b data-text="emailHint" />.
      </p>
      <form className={styles.form} data-form="code" noValidate>
        <Button type="submit" variant="main" data-send="">
          ENVIAR CÓDIGO
        </Button>
      </form>
      <form className={styles.form} data-form="session" noValidate hidden>
        <p role="status" data-sent="" />
        <Labelled name="code" label="Código">
          {(box) => <input {...box} autoComplete="one-time-code" autoCapitalize="characters" maxLength={12} />}
        </Labelled>
        <Button type="submit" variant="main">
          VER EXPEDIENTE
        </Button>
      </form>
      <p className="note">
        El enlace vale hasta el <span data-text="expiresAt" />.
      </p>
    </section>
  );
}

function File() {
  return (
    <div className={styles.file} data-step="file" tabIndex={-1} hidden>
      <p className={styles.lead}>
        Expediente <b className="figure" data-text="reference" /> · <span data-text="stateText" />
      </p>
      <div className={styles.columns}>
        <div className={styles.file}>
          <Facts title="Solicitante" list="applicant" />
          <Facts title="Solicitud" list="request" />
          <Facts title="Oferta que eligió" list="offer" />
        </div>
        <div className={styles.file}>
          <section className={`sheet ${styles.sheet}`} aria-labelledby="documentos">
            <h2 id="documentos">Documentos</h2>
            <ul className={styles.documents} data-documents="" />
            <div className={styles.buttons}>
              <Button variant="main" data-download="zip">
                Descargar todo (ZIP)
              </Button>
              <Button data-download="pdf">Descargar resumen (PDF)</Button>
            </div>
            <figure className={styles.preview} data-preview="" hidden>
              <img alt="" />
              <figcaption className="note" />
            </figure>
          </section>
          <section className={`sheet ${styles.sheet}`} aria-labelledby="respuesta">
            <h2 id="respuesta">Su respuesta</h2>
            <p role="status" data-answered="" tabIndex={-1} />
            <Answers />
          </section>
        </div>
      </div>
      <section className={`sheet ${styles.sheet}`} aria-labelledby="tabla">
        <h2 id="tabla">Tabla de amortización</h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways on a phone, also by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-labelledby="tabla">
          <table className={styles.table}>
            <thead>
              <tr>
                {['N.º', 'Capital', 'Interés', 'Cargos', 'Cuota', 'Saldo'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody data-table="" />
          </table>
        </section>
      </section>
      <div>
        <Button data-leave="">Cerrar el expediente</Button>
      </div>
    </div>
  );
}

function Facts({ title, list }: { title: string; list: string }) {
  return (
    <section className={`sheet ${styles.sheet}`} aria-label={title}>
      <h2>{title}</h2>
      <dl className="facts" data-facts={list} />
    </section>
  );
}

const explained: Record<HandoverAnswer, string> = {
  received: 'Recibieron el expediente.',
  contacted: 'Ya hablaron con la persona.',
  disbursed: 'El crédito se pagó.',
  declined: 'No van a dar el crédito.',
};

function Answers() {
  return (
    <form className={styles.form} data-form="answer" noValidate hidden>
      <fieldset className={styles.choices}>
        <legend>¿Qué pasó con esta solicitud?</legend>
        {handoverAnswers.map((answer) => (
          <label key={answer} data-answer={answer}>
            <input type="radio" name="answer" value={answer} />
            <span>
              <b>{handoverAnswerLabels[answer]}</b> <span className="soft">{explained[answer]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.form} data-for="disbursed" hidden>
        <Labelled name="amount" label="Monto desembolsado, en dólares (antes de lo que se retiene)">
          {(box) => <input {...box} inputMode="decimal" autoComplete="off" />}
        </Labelled>
        <Labelled name="date" label="Fecha del desembolso">
          {(box) => <input {...box} type="date" />}
        </Labelled>
        <Labelled name="rate" label="Tasa nominal anual, en %">
          {(box) => <input {...box} inputMode="decimal" autoComplete="off" />}
        </Labelled>
      </div>
      <div className={styles.form} data-for="declined" hidden>
        <Labelled name="reason" label="Motivo">
          {(box) => (
            <select {...box} defaultValue="">
              <option value="">Elija un motivo</option>
              {declineReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {declineTexts[reason].label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        <Labelled name="words" label="Detalle (la persona no lo lee aquí; puede pedir sus datos)">
          {(box) => <textarea {...box} rows={3} maxLength={500} />}
        </Labelled>
      </div>
      <Button type="submit" variant="main">
        ENVIAR RESPUESTA
      </Button>
    </form>
  );
}

interface Box {
  id: string;
  name: string;
  className: string | undefined;
  'aria-describedby': string;
}

/** The script fills in the error. */
function Labelled({ name, label, children }: { name: string; label: string; children: (box: Box) => ReactNode }) {
  const id = `entrega-${name}`;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({ id, name, className: fieldBoxClass, 'aria-describedby': `${id}-error` })}
      <div data-error={name} hidden>
        <FieldMessage id={`${id}-error`} tone="error">
          <span />
        </FieldMessage>
      </div>
    </div>
  );
}
