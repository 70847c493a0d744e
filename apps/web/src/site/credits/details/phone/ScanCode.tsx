import type { NewPhoneLink } from '@cotejo/contracts/phone-links/applicant';
import styles from './phone.module.css';

export function ScanCode({ link: { url, code, svg } }: { link: NewPhoneLink }) {
  const { host, pathname } = new URL(url);
  return (
    <div className={styles.scan}>
      <p>
        Apunta la cámara de tu teléfono a este código y toca el enlace. No tienes que iniciar sesión en el teléfono.
      </p>
      <img className={styles.qr} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`Código QR de ${url}`} />
      <p>
        <b>Vale 10 minutos.</b>
      </p>
      <div className={styles.byHand}>
        <p>¿No puedes escanearlo? En el teléfono abre</p>
        <p className={styles.typed}>
          {host}
          <wbr />
          {pathname}
        </p>
        <p>y escribe</p>
        <p className={styles.typed}>
          <span className="no-break">{code}</span>
        </p>
      </div>
    </div>
  );
}
