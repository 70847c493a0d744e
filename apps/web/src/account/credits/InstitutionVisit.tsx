import type { ChosenInstitution } from '@cotejo/contracts/credits/applicant';
import { branchText, whatToBring } from '@cotejo/contracts/credits/institution-visit';
import { ContactFacts, hasContact } from '#ui/ContactFacts.tsx';
import styles from './credits.module.css';
import { SheetButton } from './SheetButton.tsx';

/** How to reach the institution after the review, and what to bring. */
export function InstitutionVisit({
  institution,
  city,
  creditId,
}: {
  institution: ChosenInstitution;
  city: string;
  creditId: string;
}) {
  const { name, slug, branch, requirements } = institution;
  const { papers, conditions } = whatToBring(requirements);
  return (
    <div className={styles.visit}>
      {(hasContact(institution) || branch !== null || slug !== null) && (
        <dl className="facts">
          <ContactFacts contact={institution} />
          {branch !== null && (
            <>
              <dt>Agencia</dt>
              <dd>{branchText(branch, city)}</dd>
            </>
          )}
          {slug !== null && (
            <>
              <dt>En Cotejo</dt>
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
