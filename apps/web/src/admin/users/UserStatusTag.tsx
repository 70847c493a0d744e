import { type UserStatus, userStatusLabels } from '@cotejo/contracts/identity/users';
import { Tag } from '#ui/page/Tag.tsx';

const looks = {
  active: { tone: 'green', icon: 'check' },
  inactive: { tone: 'red', icon: 'close' },
  pending_verification: { tone: 'gray', icon: 'clock' },
} as const satisfies Record<UserStatus, object>;

/** `isLocked`: temporarily locked after failed logins. */
export function UserStatusTag({ status, isLocked }: { status: UserStatus; isLocked: boolean }) {
  return (
    <span className="row" style={{ gap: 6 }}>
      <Tag {...looks[status]}>{userStatusLabels[status]}</Tag>
      {isLocked && (
        <Tag tone="tile" icon="shield">
          Intentos fallidos
        </Tag>
      )}
    </span>
  );
}
