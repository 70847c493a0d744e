import type { ReactNode } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { failureText } from './FailureText.tsx';
import { RowsSkeleton } from './RowsSkeleton.tsx';

export function ListStates({
  list,
  rows,
  height,
  loading,
  failure,
  isEmpty,
  empty,
  children,
}: {
  list: { isPending: boolean; isError: boolean; data?: unknown; error: unknown; refetch: () => unknown };
  rows: number;
  /** Of a row, in px. */
  height?: number | undefined;
  loading: string;
  failure: string;
  isEmpty: boolean;
  empty: ReactNode;
  children: ReactNode;
}) {
  if (list.isPending) return <RowsSkeleton rows={rows} label={loading} {...(height !== undefined && { height })} />;
  if (list.isError && list.data === undefined)
    return (
      <ErrorState level={2} title={failure} onRetry={() => void list.refetch()}>
        {failureText(
          list.error,
          list.error instanceof RequestError
            ? list.error.message
            : 'El servidor no respondió bien. Tus filtros siguen puestos.',
        )}
      </ErrorState>
    );
  return isEmpty ? empty : children;
}
