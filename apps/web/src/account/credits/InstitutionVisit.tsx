import type { ChosenInstitution, UserCredit } from '@cotejo/contracts/credits/applicant';
import { branchText, whatToBring } from '@cotejo/contracts/credits/institution-visit';
import { phoneHref, whatsappHref } from '@cotejo/format/phones';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ContactFacts, hasContact } from '#ui/page/ContactFacts.tsx';
import { upfrontText } from './credit-figures.ts';
import styles from './credits.module.css';
import { SheetButton } from './SheetButton.tsx';

export function InstitutionVisit({ credit, institution }: { credit: UserCredit; institution: ChosenInstitution }) {
  const { name, slug, branch, requirements, phone, whatsapp } = institution;
  const { papers, conditions } = whatToBring(requirements, upfrontText(credit));
  return (
    <div className={styles.visit}>
      {(phone !== null || whatsapp !== null) && (
        <div className="row no-print">
          {phone !== null && (
            <ButtonLink small variant="main" to={phoneHref(phone)}>
              Llamar<span className="visually-hidden"> a {name}</span>
            </ButtonLink>
          )}
          {whatsapp !== null && (
            <ButtonLink small to={whatsappHref(whatsapp)} target="_blank" rel="nofollow noopener">
              WhatsApp<span className="visually-hidden"> de {name} (se abre aparte)</span>
            </ButtonLink>
          )}
        </div>
      )}
      {(hasContact(institution) || branch !== null || slug !== null) && (
        <dl className="facts">
          <ContactFacts contact={institution} />
          {branch !== null && (
            <>
              <dt>Agencia</dt>
              <dd>{branchText(branch, credit.location)}</dd>
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
      <SheetButton creditId={credit.id} />
    </div>
  );
}
