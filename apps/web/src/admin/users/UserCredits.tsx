import { formatDollarsAndCents, formatMonths } from '@cotejo/format/figures';
import { formatDate } from '@cotejo/format/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { DataTable, NumberHeads, numberCell } from '#ui/page/DataTable.tsx';
import { CreditStatusTag } from '../credits/CreditStatusTag.tsx';
import { Due, Holder } from '../desk/DeskMarks.tsx';
import { ListStates } from '../ui/ListStates.tsx';
import { userFailures, useUserCredits } from './use-users.ts';

export function UserCredits({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const list = useUserCredits(userId, page);
  const credits = list.data?.credits ?? [];
  return (
    <section className="stack" aria-labelledby="user-credits">
      <h3 id="user-credits">Créditos{list.data && list.data.total > 0 ? ` (${list.data.total})` : ''}</h3>
      <ListStates
        list={list}
        rows={3}
        loading="Cargando créditos del usuario"
        failure={userFailures.credits}
        isEmpty={credits.length === 0}
        empty={<p className="soft">No ha pedido ningún crédito.</p>}
      >
        <DataTable caption="Créditos del usuario" dense>
          <thead>
            <tr>
              <th>Crédito</th>
              <NumberHeads names={['Monto', 'Plazo']} />
              <th>Estado</th>
              <th>Institución</th>
              <th>Pedido</th>
            </tr>
          </thead>
          <tbody>
            {credits.map((credit) => (
              <tr key={credit.id}>
                <td>
                  <Link to={`/admin/credits/${credit.id}`}>{credit.number}</Link>
                </td>
                <td className={numberCell}>{formatDollarsAndCents(credit.amount)}</td>
                <td className={numberCell}>{formatMonths(credit.term)}</td>
                <td>
                  <CreditStatusTag status={credit.status} />
                  <Holder credit={credit} />
                  <Due credit={credit} />
                </td>
                <td>{credit.institution?.name ?? 'No seleccionada'}</td>
                <td>{formatDate(credit.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
        <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / 5)} onChange={setPage} />
      </ListStates>
    </section>
  );
}
