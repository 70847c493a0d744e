import { type AdminTerms, createTerms, listTermsAcceptances } from '@cotejo/contracts/terms/admin';
import { formatCount } from '@cotejo/format/figures';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { RequestError } from '#data/http/request-error.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import styles from '../ui/admin-ui.module.css';
import { failureText } from '../ui/FailureText.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import { rowCursorKeys, useRowCursor } from '../ui/use-row-cursor.ts';
import { TermsAcceptances } from './TermsAcceptances.tsx';
import { TermsDialogs, type TermsTask } from './TermsDialogs.tsx';
import { TermsTable } from './TermsTable.tsx';
import { TermsView } from './TermsView.tsx';
import { termsFailures, useTermsVersions } from './use-terms.ts';

// The editor is a large chunk: load it only when somebody writes.
const TermsEditor = lazy(() => import('./TermsEditor.tsx'));

type Mode = { kind: 'list' } | { kind: 'create' } | { kind: 'edit' | 'view'; terms: AdminTerms };

// Stored in the URL so that the list can be shared with its filters.
const acceptancesView = { name: 'vista', value: 'aceptaciones' } as const;

export default function TermsSection() {
  const list = useTermsVersions();
  const [search, setSearch] = useSearchParams();
  const [mode, setMode] = useState<Mode>({ kind: 'list' });
  const [task, setTask] = useState<TermsTask | null>(null);
  const mayManage = useMayCall(createTerms);
  const versions = list.data ?? [];
  const toList = () => setMode({ kind: 'list' });
  const mayReadAcceptances = useMayCall(listTermsAcceptances);
  const isShowingAcceptances = mayReadAcceptances && search.get(acceptancesView.name) === acceptancesView.value;
  const showAcceptances = (termsId?: string) =>
    setSearch({
      seccion: 'terms',
      [acceptancesView.name]: acceptancesView.value,
      ...(termsId && { version: termsId }),
    });
  const view = (terms: AdminTerms) => setMode({ kind: 'view', terms });
  const current = useRowCursor(mode.kind === 'list' && !isShowingAcceptances ? versions : [], view);

  if (isShowingAcceptances)
    return <TermsAcceptances versions={versions} onBack={() => setSearch({ seccion: 'terms' })} />;

  if (mode.kind === 'create' || mode.kind === 'edit')
    return (
      <Suspense fallback={<Loading />}>
        <TermsEditor terms={mode.kind === 'edit' ? mode.terms : null} onDone={toList} />
      </Suspense>
    );
  if (mode.kind === 'view')
    return (
      <TermsView
        // Uses the current version, so that an activation shows at once.
        terms={versions.find(({ id }) => id === mode.terms.id) ?? mode.terms}
        mayManage={mayManage}
        onBack={toList}
        onEdit={(terms) => setMode({ kind: 'edit', terms })}
      />
    );
  const add = (
    <Button variant="main" small onClick={() => setMode({ kind: 'create' })}>
      <Icon name="plus" size={20} />
      Nueva versión
    </Button>
  );
  return (
    <section aria-label="Términos y Condiciones">
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(versions.length, 'versión', 'versiones') : ''}
        </p>
        <ShortcutsHelp lines={rowCursorKeys} />
        <Button small busyText={list.isRefetching && 'Actualizando...'} onClick={() => void list.refetch()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
        {mayReadAcceptances && (
          <Button small onClick={() => showAcceptances()}>
            <Icon name="person" size={20} />
            Quién aceptó
          </Button>
        )}
        {mayManage && add}
      </div>
      {list.isPending && <RowsSkeleton rows={4} label="Cargando términos y condiciones" />}
      {list.isError && !list.data && (
        <ErrorState level={2} title="Servicio no disponible" onRetry={() => void list.refetch()}>
          {termsFailures.load}.{' '}
          {failureText(
            list.error,
            list.error instanceof RequestError ? list.error.message : 'Inténtalo en un momento.',
          )}
        </ErrorState>
      )}
      {list.data && versions.length === 0 && (
        <EmptyState
          level={2}
          title="Todavía no hay términos y condiciones"
          drawing={<EmptyLedger />}
          actions={mayManage && add}
        >
          Sin una versión activa nadie puede registrarse ni pedir un crédito con ellos a la vista.
        </EmptyState>
      )}
      {versions.length > 0 && (
        <TermsTable
          versions={versions}
          current={current}
          mayManage={mayManage}
          onView={view}
          onEdit={(terms) => setMode({ kind: 'edit', terms })}
          onAcceptances={mayReadAcceptances ? ({ id }) => showAcceptances(id) : null}
          onTask={setTask}
        />
      )}
      <TermsDialogs task={task} onClose={() => setTask(null)} />
    </section>
  );
}
