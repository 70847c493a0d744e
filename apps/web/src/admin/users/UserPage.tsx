import { listActivity } from '@cotejo/contracts/activity-log';
import { changeUserStatus } from '@cotejo/contracts/users/admin';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { readingsPath } from '../activity/activity-filters.ts';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { failureText } from '../ui/FailureText.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx';
import type { Route } from './+types/UserPage.ts';
import { UserActions, UserDialogs, type UserTask } from './UserDialogs.tsx';
import { UserView } from './UserView.tsx';
import { userFailures, useUser } from './use-users.ts';
import { fullName } from './user-texts.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Usuario') }];

/** Notifications and the activity log link here. */
export default function UserPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const user = useUser(id);
  const [task, setTask] = useState<UserTask | null>(null);
  const mayManage = useMayCall(changeUserStatus);
  const mayReadLog = useMayCall(listActivity);
  const name = user.data && fullName(user.data);

  if (user.isPending) return <RowsSkeleton rows={9} height={38} label="Cargando usuario" />;
  if (user.isError)
    return (
      <ErrorState level={1} title={userFailures.details} onRetry={() => void user.refetch()}>
        {failureText(user.error, 'Puede que la cuenta ya no exista.')}
      </ErrorState>
    );
  return (
    <>
      <PageHead
        title={name ?? ''}
        actions={
          <>
            {mayReadLog && (
              <ButtonLink small to={readingsPath(id)}>
                Quién lo vio
              </ButtonLink>
            )}
            {mayManage && <UserActions user={user.data} onTask={setTask} />}
          </>
        }
      />
      <div className="stack" style={{ maxWidth: 900 }}>
        <UserView user={user.data} />
      </div>
      <UserDialogs
        task={task}
        mayManage={mayManage}
        onTask={setTask}
        onDeleted={() => void navigate('/admin/users', { replace: true })}
      />
    </>
  );
}
