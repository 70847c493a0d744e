import type { ChosenInstitution } from '@cotejo/contracts/credits/applicant';
import { branchText, whatToBring } from '@cotejo/contracts/credits/institution-visit';
import styles from './credits.module.css';
import { SheetButton } from './SheetButton.tsx';

/** How to reach the institution after the review, and what to bring. */
export function InstitutionVisit({
  institution: { name, email, slug, branch, requirements },
  city,
  creditId,
}: {
  institution: ChosenInstitution;
  city: string;
  creditId: string;
}) {
  const { papers, conditions } = whatToBring(requirements);
  const hasContact = email !== null || branch !== null || slug !== null;
  return (
    <div className={styles.visit}>
      {hasContact && (
        <dl className="facts">
          {email !== null && (
            <>
              <dt>Correo</dt>
              <dd>
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </>
          )}
          {branch !== null && (
            <>
              <dt>Agencia</dt>
              <dd>{branchText(branch, city)}</dd>
            </>
          )}
          {slug !== null && (
            <>
              <dt>Su página</dt>
              <dd>
                <a href={`/instituciones/${slug}`}>{name}</a>
              </dd>
            </>
          )}
        </dl>
      )}
      <div>
        <p>
          <b>Lleva:</b>
        </p>
        <ul>
          {papers.map((paper) => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
        {conditions.length > 0 && <p className="small soft">También te pide: {conditions.join('; ')}.</p>}
      </div>
      <SheetButton creditId={creditId} />
    </div>
  );
}
