import { useAdminSession } from '#session/admin.ts';
import { SecondKeys } from '../second-key/SecondKeys.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useAdmin } from '../shell/use-admin.ts';
import type { Route } from './+types/OwnAccountPage.ts';
import { SettingsHead } from './SettingsHead.tsx';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Mi cuenta') }];

export default function OwnAccountPage() {
  const admin = useAdmin();
  const { setAdmin } = useAdminSession();
  return (
    <>
      <SettingsHead area="mi-cuenta">
        Segunda llave: lo que pide Cotejo además de tu contraseña, para que una contraseña robada no baste.
      </SettingsHead>
      <SecondKeys onFirstKey={() => setAdmin({ ...admin, hasSecondFactor: true })} />
    </>
  );
}
