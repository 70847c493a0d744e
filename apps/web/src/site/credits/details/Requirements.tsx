import { requiredDocumentTypes } from '@cotejo/contracts/documents';
import { SectionHead } from '#ui/SectionHead.tsx';
import { RequirementRow } from './RequirementRow.tsx';
import styles from './requirements.module.css';
import { requirements } from './requirements.ts';
import { countStored, type Uploads } from './use-uploads.ts';

/** The three documents as a checklist, and what else the institution will ask for. */
export function Requirements({
  creditId,
  institutionName,
  uploads,
  alsoAsked,
}: {
  creditId: string;
  institutionName: string;
  uploads: Uploads;
  alsoAsked: readonly string[];
}) {
  const stored = countStored(uploads);
  const total = requiredDocumentTypes.length;
  return (
    <section>
      <SectionHead title="Requisitos" folio={`${stored} de ${total} ${stored === 1 ? 'listo' : 'listos'}`} />
      <p className={`soft ${styles.lead}`}>
        JPG, PNG o PDF, hasta 5 MB cada uno. Se guardan cifrados y solo los ve quien revisa tu solicitud.
      </p>
      <ul className={styles.list}>
        {requirements.map((requirement, index) => (
          <RequirementRow
            key={requirement.type}
            creditId={creditId}
            requirement={requirement}
            number={index + 1}
            uploads={uploads}
          />
        ))}
      </ul>
      {alsoAsked.length > 0 && (
        <p className={`small soft ${styles.also}`}>
          Lo que pide {institutionName}: {alsoAsked.join('; ')}.
        </p>
      )}
    </section>
  );
}
