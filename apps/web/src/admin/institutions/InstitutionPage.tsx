import { fewestShownAnswers } from '@cotejo/contracts/answer-records';
import { type AdminInstitution, updateInstitution } from '@cotejo/contracts/institutions/admin';
import { type Institution, institutionTypeLabels, supervisorNames } from '@cotejo/contracts/institutions/public';
import { formatDollars, formatMonths, formatPercent } from '@cotejo/format/figures';
import { formatPhone } from '@cotejo/format/phones';
import { formatDateTime } from '@cotejo/format/time';
import { useState } from 'react';
import { useParams } from 'react-router';
import { answerRecordWords } from '#loan/answer-record.ts';
import { PublishedCriteria } from '#loan/PublishedCriteria.tsx';
import { RatesNote } from '#loan/RatesNote.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { RateHistoryDialog } from '../rates/RateHistoryDialog.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import styles from '../ui/admin-ui.module.css';
import { ChargeList } from '../ui/ChargeList.tsx';
import { failureText } from '../ui/FailureText.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import type { Route } from './+types/InstitutionPage.ts';
import charges from './charges.module.css';
import { InstitutionDialogs, type InstitutionTask } from './InstitutionDialogs.tsx';
import { InstitutionStateTags } from './InstitutionStateTags.tsx';
import { editPath } from './institution-columns.tsx';
import own from './institutions.module.css';
import { OfferPreview } from './OfferPreview.tsx';
import { SavedWarnings } from './SavedWarnings.tsx';
import { useInstitution } from './use-institutions.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Institución') }];

/** Also shows deleted institutions. */
export default function InstitutionPage() {
  const { id = '' } = useParams();
  const institution = useInstitution(id);
  const mayManage = useMayCall(updateInstitution);
  const [task, setTask] = useState<InstitutionTask | null>(null);
  const [hasHistory, setHasHistory] = useState(false);

  if (institution.isPending) return <RowsSkeleton rows={8} label="Cargando institución" />;
  if (institution.isError && !institution.data)
    return (
      <ErrorState level={1} title="Error al cargar la institución" onRetry={() => void institution.refetch()}>
        {failureText(institution.error, 'Puede que ya no exista.')}
      </ErrorState>
    );
  const { data } = institution;
  const actions =
    mayManage &&
    (data.isActive ? (
      <>
        <Button variant="danger" onClick={() => setTask({ kind: 'delete', institution: data })}>
          Eliminar
        </Button>
        <ButtonLink to={editPath(id)} variant="main">
          Editar
        </ButtonLink>
      </>
    ) : (
      <Button variant="main" onClick={() => setTask({ kind: 'restore', institution: data })}>
        Restaurar
      </Button>
    ));
  return (
    <>
      <PageHead title={data.name} actions={actions}>
        {institutionTypeLabels[data.type]}
      </PageHead>
      <div className={own.screen}>
        <div className="stack">
          <SavedWarnings institution={data} />
          <InstitutionFacts institution={data} onHistory={() => setHasHistory(true)} />
        </div>
        <OfferPreview
          institution={{ ...data, loan: data.products.personalLoan }}
          isUnreadable={data.chargesUnreadable === true}
        />
      </div>
      <InstitutionDialogs task={task} onClose={() => setTask(null)} />
      {hasHistory && <RateHistoryDialog institution={data} onClose={() => setHasHistory(false)} />}
    </>
  );
}

function supervisionText({ supervisor, segment }: Institution): string {
  if (supervisor === null) return 'Sin indicar';
  return segment === null ? supervisorNames[supervisor] : `${supervisorNames[supervisor]}, segmento ${segment}`;
}

function InstitutionFacts({ institution, onHistory }: { institution: AdminInstitution; onHistory: () => void }) {
  const { personalLoan: loan } = institution.products;
  const { mainBranch, otherBranches } = institution.branches;
  const cities = [mainBranch.city, ...otherBranches.map(({ city }) => city)].filter((city) => city !== '');
  return (
    <>
      <InstitutionStateTags institution={institution} />
      <dl className="facts">
        <dt>Tasa anual</dt>
        <dd>
          {formatPercent(institution.minRate)} a {formatPercent(institution.maxRate)}
        </dd>
        <dt>Comprobación</dt>
        <dd className={own.checked}>
          <RatesNote rates={institution.rates} />
          {institution.rates.isExcluded && (
            <Tag tone="red" icon="warning">
              Fuera de las ofertas
            </Tag>
          )}
          <Button small onClick={onHistory}>
            Ver historial
          </Button>
        </dd>
        <dt>Monto</dt>
        <dd>
          {formatDollars(loan.minAmount)} a {formatDollars(loan.maxAmount)}
        </dd>
        <dt>Plazo</dt>
        <dd>
          {loan.minTerm} a {formatMonths(loan.maxTerm)}
        </dd>
        <dt>Ingreso</dt>
        <dd>
          {formatDollars(loan.minIncome)} a {formatDollars(loan.maxIncome)}
        </dd>
        <dt>Sucursales</dt>
        <dd>{cities.join(', ') || 'Ninguna: atiende en todo el país'}</dd>
        {loan.locations.length > 0 && (
          <>
            <dt>Ciudades del producto</dt>
            <dd>{loan.locations.join(', ')}</dd>
          </>
        )}
        <dt>Cuándo responde</dt>
        <dd>{recordText(institution.answerRecord)}</dd>
        <dt>Supervisión</dt>
        <dd>{supervisionText(institution)}</dd>
        <dt>Correo para solicitantes</dt>
        <dd>{institution.email ?? 'Ninguno'}</dd>
        <dt>Teléfono</dt>
        <dd>{institution.phone === null ? 'Ninguno' : formatPhone(institution.phone)}</dd>
        <dt>WhatsApp</dt>
        <dd>{institution.whatsapp === null ? 'Ninguno' : formatPhone(institution.whatsapp)}</dd>
        <dt>Sitio web</dt>
        <dd>
          {institution.website === null ? (
            'Ninguno'
          ) : (
            <a href={institution.website} target="_blank" rel="nofollow noopener">
              {institution.website.replace(/^https:\/\//, '')}
            </a>
          )}
        </dd>
        <dt>Creada</dt>
        <dd>{formatDateTime(institution.createdAt)}</dd>
        <dt>Último cambio</dt>
        <dd>{formatDateTime(institution.updatedAt)}</dd>
        {institution.deletedAt && (
          <>
            <dt>Eliminada</dt>
            <dd>{formatDateTime(institution.deletedAt)}</dd>
          </>
        )}
      </dl>
      <section className={charges.stored} aria-labelledby="institution-charges">
        <h2 id="institution-charges">Cargos del préstamo</h2>
        {institution.chargesUnreadable ? (
          <p className={charges.error}>
            No se pueden leer, y la institución no sale en las ofertas: edítala y escríbelos de nuevo.
          </p>
        ) : (
          <ChargeList charges={loan.charges} />
        )}
      </section>
      <section className={charges.stored} aria-labelledby="institution-criteria">
        <h2 id="institution-criteria">Requisitos que publica</h2>
        <PublishedCriteria criteria={loan.criteria} />
      </section>
      {loan.description && <p>{loan.description}</p>}
      <div className={`${styles.pair} ${own.lists}`}>
        <TextList title="Requisitos, en sus palabras" lines={loan.requirements} />
        <TextList title="Características" lines={loan.features} />
      </div>
    </>
  );
}

/** However small the record is. */
function recordText(record: AdminInstitution['answerRecord']): string {
  if (record.due === 0) return 'Ningún expediente por responder en 12 meses';
  const hidden = record.shown ? '' : `. No se muestra: hacen falta ${fewestShownAnswers}`;
  return `${answerRecordWords(record)}${hidden}`;
}

function TextList({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
