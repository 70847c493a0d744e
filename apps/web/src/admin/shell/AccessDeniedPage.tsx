import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { BrokenLine } from '#ui/page/drawings/BrokenLine.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/AccessDeniedPage.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import styles from './shell.module.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Acceso denegado') }];

export default function AccessDeniedPage() {
  const navigate = useNavigate();
  return (
    <main className={`${styles.admin} ${styles.denied}`}>
      <Breadcrumb path="/admin/acceso-denegado" />
      <EmptyState
        level={1}
        drawing={<BrokenLine />}
        title="Acceso denegado"
        actions={
          <>
            <ButtonLink to="/" variant="main">
              Ir al inicio
            </ButtonLink>
            <Button onClick={() => void navigate(-1)}>Volver</Button>
          </>
        }
      >
        Esta zona está reservada para los administradores del sistema. Tu sesión de Cotejo sigue abierta.
      </EmptyState>
    </main>
  );
}
