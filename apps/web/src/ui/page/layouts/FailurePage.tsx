import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { BrokenLine } from '../drawings/BrokenLine.tsx';
import styles from './FailurePage.module.css';
import { SitePage } from './SitePage.tsx';

export function FailurePage({ status }: { status: number }) {
  const isMissing = status === 404;
  return (
    <SitePage>
      <div className={`box ${styles.page}`}>
        <EmptyState
          level={1}
          drawing={<BrokenLine />}
          title={isMissing ? 'Página no encontrada' : 'Algo falló al mostrar esta página'}
          actions={
            <>
              <ButtonLink to="/" variant="main">
                Ir al inicio
              </ButtonLink>
              <ButtonLink to="/creditos">Comparar créditos</ButtonLink>
            </>
          }
        >
          {isMissing
            ? 'Puede que el enlace haya cambiado o esté incompleto. Lo que guardaste sigue en tu perfil.'
            : 'No es culpa tuya y no perdiste nada de lo que enviaste. Prueba otra vez en un momento.'}
        </EmptyState>
      </div>
    </SitePage>
  );
}
