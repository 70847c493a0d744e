import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import { Button } from '#ui/controls/Button.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import styles from './handover.module.css';

const applicant = [
  ['nombres', 'Nombres'],
  ['apellidos', 'Apellidos'],
  ['cedula', 'Cédula'],
  ['telefono', 'Teléfono'],
  ['email', 'Correo'],
  ['direccion', 'Dirección'],
] as const;

const request: Record<keyof HandoverFile['request'] | 'approvedAt' | 'consent', string> = {
  amount: 'Monto',
  term: 'Plazo',
  income: 'Ingresos al mes',
  location: 'Ciudad',
  submittedAt: 'Enviada',
  approvedAt: 'Revisada y aprobada por Cotejo',
  consent: 'Permiso de entrega',
};

const offer = [
  ['rate', 'Tasa de interés'],
  ['system', 'Sistema'],
  ['firstPayment', 'Primera cuota'],
  ['lastPayment', 'Última cuota'],
  ['received', 'Recibe el primer día'],
  ['upfront', 'Paga aparte el primer día'],
  ['refunded', 'Se le devuelve'],
  ['realCost', 'Costo del préstamo'],
  ['realTotal', 'Pago total'],
  ['realAnnualRate', 'Costo anual'],
  ['takenAt', 'Oferta guardada'],
] as const;

/** Every value is empty here; page-scripts/handover.ts writes it. */
export function HandoverFileView() {
  return (
    <>
      <header className={styles.head}>
        <div>
          <h1>
            Expediente <span className={styles.reference} data-value="reference" />
          </h1>
          <p>
            <b data-value="stateLine" />
          </p>
          <p className="note">
            La sesión termina a las <span data-value="sessionEndsAt" />.
          </p>
        </div>
        <div className="row no-print">
          <Button variant="main" data-act="zip">
            Descargar todo (ZIP)
          </Button>
          <Button data-act="pdf">Resumen en PDF</Button>
          <Button variant="plain" data-act="logout">
            Cerrar el expediente
          </Button>
        </div>
      </header>
      <div className={styles.columns}>
        <Facts title="Solicitante" names={applicant} />
        <Facts title="Solicitud" names={Object.entries(request)} />
      </div>
      <section className={`sheet ${styles.sheet}`} aria-labelledby="documents">
        <h2 id="documents">Documentos</h2>
        <ul className={styles.documents} data-list="documents">
          <template>
            <li>
              <div>
                <b data-cell="label" />
                <span className="note" data-cell="facts" />
              </div>
              <div className="row no-print">
                <Button small data-act="look">
                  Ver
                </Button>
                <Button small data-act="save">
                  Descargar
                </Button>
              </div>
            </li>
          </template>
        </ul>
        <figure className={`no-print ${styles.viewer}`} data-viewer="" tabIndex={-1} hidden>
          <figcaption className="row">
            <b data-value="viewed" />
            <Button small data-act="close-viewer">
              Dejar de ver
            </Button>
          </figcaption>
          <img alt="" hidden />
          <iframe title="Documento" hidden />
          <p className="note">Si no se ve aquí, descárguelo.</p>
        </figure>
      </section>
      <section className={`sheet ${styles.sheet}`} aria-labelledby="offer">
        <h2 id="offer">La oferta que eligió</h2>
        <p className="soft">Como estaba el día en que la eligió, con los datos que su institución tiene en Cotejo.</p>
        <dl className="facts">
          {offer.map(([name, label]) => (
            <Fact key={name} name={name} label={label} />
          ))}
        </dl>
        <h3>Cargos</h3>
        <ul className={styles.charges} data-list="charges">
          <template>
            <li>
              <span data-cell="name" /> <b data-cell="total" />
            </li>
          </template>
        </ul>
        <p data-no-charges="" hidden>
          Sin cargos aparte del interés.
        </p>
        <details>
          <summary>Tabla de pagos</summary>
          <DataTable caption="Tabla de pagos" dense>
            <thead>
              <tr>
                <NumberHeads names={['Cuota', 'Capital', 'Interés', 'Cargos', 'Pago', 'Saldo']} />
              </tr>
            </thead>
            <tbody data-rows={numberCell} />
          </DataTable>
        </details>
        <p className="note">
          Huella de la oferta (SHA-256): <span className={styles.hash} data-value="offerHash" />
        </p>
      </section>
    </>
  );
}

function Facts({ title, names }: { title: string; names: readonly (readonly [name: string, label: string])[] }) {
  return (
    <section className={`sheet ${styles.sheet}`}>
      <h2>{title}</h2>
      <dl className="facts">
        {names.map(([name, label]) => (
          <Fact key={name} name={name} label={label} />
        ))}
      </dl>
    </section>
  );
}

function Fact({ name, label }: { name: string; label: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd data-value={name} />
    </>
  );
}
