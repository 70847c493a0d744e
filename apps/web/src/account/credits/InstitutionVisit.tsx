import type { ChosenInstitution, UserCredit } from '@cotejo/contracts/credits/applicant';
import { branchHint, branchText, whatToBring } from '@cotejo/contracts/credits/institution-visit';
import { advanceWarning } from '@cotejo/contracts/credits/review-story';
import { phoneHref, whatsappHref } from '@cotejo/format/phones';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { ContactFacts, hasContact } from '#ui/page/ContactFacts.tsx';
import { upfrontText } from './credit-figures.ts';
import styles from './credits.module.css';
import { SheetButton } from './SheetButton.tsx';

/** How to reach the institution and, with `brings`, what to take there. */
export function InstitutionVisit({
  credit,
  institution,
  brings,
}: {
  credit: UserCredit;
  institution: ChosenInstitution;
  brings: boolean;
}) {
  const { name, slug, branch, phone, whatsapp } = institution;
  return (
    <div className={styles.visit}>
      {(phone !== null || whatsapp !== null) && (
        <div className="row no-print">
          {phone !== null && (
            <ButtonLink small variant={brings ? 'main' : 'outline'} to={phoneHref(phone)}>
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
              <dd>
                {branchText(branch, credit.location)}. <span className="soft">{branchHint(phone !== null)}</span>
              </dd>
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
      {brings && <WhatToTake credit={credit} institution={institution} />}
      <p className="small soft">{advanceWarning(upfrontText(credit))}</p>
    </div>
  );
}

function WhatToTake({ credit, institution }: { credit: UserCredit; institution: ChosenInstitution }) {
  const { papers, conditions } = whatToBring(institution.requirements, upfrontText(credit));
  return (
    <>
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
    </>
  );
}
