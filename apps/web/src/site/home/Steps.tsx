import type { AnswerRecord } from '@cotejo/contracts/answer-records';
import type { CSSProperties } from 'react';
import { reviewRecordWords } from '#loan/answer-record.ts';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './Steps.module.css';

const rows = [78, 88, 100];
const months = [100, 94, 88, 82, 76, 70, 64, 58, 52];
const documents = ['Cédula', 'Roles de pago', 'Planilla de servicio básico'];

export function Steps({ reviewRecord }: { reviewRecord: AnswerRecord | null }) {
  return (
    <ol className={styles.steps}>
      <li>
        <span className="figure">1</span>
        <h3>Busca y compara</h3>
        <p>
          Todas las ofertas en una tabla, con sus cargos, de la más barata a la más cara. Nadie paga por subir de
          puesto.
        </p>
        <div className={styles.bars} aria-hidden="true">
          {rows.map((width) => (
            <i key={width} style={{ '--size': `${width}%` } as CSSProperties} />
          ))}
        </div>
      </li>
      <li>
        <span className="figure">2</span>
        <h3>Elige</h3>
        <p>Mira la cuota fija y la decreciente mes a mes, con la hoja de información antes de aceptar.</p>
        <div className={styles.columns} aria-hidden="true">
          {months.map((height) => (
            <i key={height} style={{ '--size': `${height}%` } as CSSProperties} />
          ))}
        </div>
      </li>
      <li>
        <span className="figure">3</span>
        <h3>Solicita</h3>
        <p>
          Subes tres documentos y sigues tu solicitud aquí, con lo que falta escrito en palabras claras.
          {reviewRecord && ` ${reviewRecordWords(reviewRecord)}.`}
        </p>
        <ul className={styles.documents} aria-hidden="true">
          {documents.map((name) => (
            <li key={name}>
              <Icon name="check" size={18} />
              {name}
            </li>
          ))}
        </ul>
      </li>
    </ol>
  );
}
