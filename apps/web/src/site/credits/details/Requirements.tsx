import { papersReader, reviewStory } from '@cotejo/contracts/credits/review-story';
import clsx from 'clsx';
import { lazy, Suspense, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { readKeptLink } from './phone/kept-link.ts';
import { RequirementRow } from './RequirementRow.tsx';
import styles from './requirements.module.css';
import { type Requirement, sortAsked } from './requirements.ts';
import type { Uploads } from './use-uploads.ts';

const PhoneDialog = lazy(() => importWhenOnline(() => import('./phone/PhoneDialog.tsx')));
const PhotosDialog = lazy(() => importWhenOnline(() => import('./photos/PhotosDialog.tsx')));

export function Requirements({
  creditId,
  rows,
  uploads,
  institutionName,
  alsoAsked = [],
}: {
  creditId: string;
  rows: readonly Requirement[];
  uploads: Uploads;
  institutionName: string;
  alsoAsked?: readonly string[];
}) {
  const [joining, setJoining] = useState<{ requirement: Requirement; photos: readonly File[] } | null>(null);
  // After a reload the dialog goes on with the link that this tab made.
  const [phone, setPhone] = useState(() => (readKeptLink(creditId) === null ? 'closed' : 'shown'));
  const stored = rows.filter(({ type }) => uploads.states[type].status === 'stored').length;
  const total = rows.length;
  return (
    <section>
      <SectionHead title="Requisitos" folio={`${stored} de ${total} ${stored === 1 ? 'listo' : 'listos'}`} />
      <p className={`soft ${styles.lead}`}>
        JPG, PNG o PDF, hasta 5 MB cada uno. Si tus fotos pesan más, las reducimos aquí mismo. Se guardan cifrados y los
        ve {papersReader}.
      </p>
      <Button className={clsx('no-print', styles.phone)} onClick={() => setPhone('shown')}>
        Tomar las fotos con el teléfono
      </Button>
      <ul className={styles.list}>
        {rows.map((requirement, index) => (
          <RequirementRow
            key={requirement.type}
            creditId={creditId}
            requirement={requirement}
            number={index + 1}
            uploads={uploads}
            onJoin={(photos) => setJoining({ requirement, photos })}
          />
        ))}
      </ul>
      <Suspense fallback={null}>
        {joining && (
          <PhotosDialog
            requirement={joining.requirement}
            first={joining.photos}
            onClose={() => setJoining(null)}
            onReady={(file, photos) => {
              setJoining(null);
              uploads.sendJoined(joining.requirement.type, file, photos);
            }}
          />
        )}
        {phone !== 'closed' && (
          <PhoneDialog
            {...{ creditId, rows }}
            states={uploads.states}
            isShown={phone === 'shown'}
            onHide={() => setPhone('hidden')}
            onClose={() => setPhone('closed')}
          />
        )}
      </Suspense>
      <AlsoAsked institutionName={institutionName} alsoAsked={alsoAsked} />
      <p className={`small soft ${styles.also}`}>{reviewStory(institutionName)}</p>
    </section>
  );
}

/** What the institution requires but nobody uploads. */
function AlsoAsked({ institutionName, alsoAsked }: { institutionName: string; alsoAsked: readonly string[] }) {
  const { papers, conditions } = sortAsked(alsoAsked);
  return (
    <>
      <AskedList
        title={`Además, ${institutionName} te pedirá al firmar (no hace falta subirlo aquí):`}
        asked={papers}
      />
      <AskedList title={`Para prestarte, ${institutionName} pone como condición:`} asked={conditions} />
    </>
  );
}

function AskedList({ title, asked }: { title: string; asked: readonly string[] }) {
  if (asked.length === 0) return null;
  return (
    <div className={`small soft ${styles.also}`}>
      <p>{title}</p>
      <ul>
        {asked.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
