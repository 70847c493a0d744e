import {
  approvedMeaning,
  lenderStep,
  readyTitle,
  reviewStory,
} from '../packages/contracts/src/credits/review-story.ts';
import { approveCredit, createCredit } from './support/credits.ts';
import { acceptSheet } from './support/flow.ts';
import { signInAsNewPerson } from './support/people.ts';
import { expect, expectAccessibleInBothThemes, newestMail, test } from './support/test.ts';

test('one application tells one story from the details to the approval [9.2.1] [9.2.5]', async ({
  page,
  request,
  cotejo,
}) => {
  const { person, token } = await signInAsNewPerson(page);
  const { id, institutionName } = await createCredit(request, token, person, 'documented');

  await test.step('on the details', async () => {
    await page.goto('/perfil');
    await page.getByRole('button', { name: 'Enviar la solicitud' }).click();
    await expect(page).toHaveURL(`/creditos/detalles?credito=${id}`);
    await expect(page.getByText(reviewStory(institutionName))).toBeVisible();
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await acceptSheet(page);
    await expect(page).toHaveURL('/creditos/confirmacion');
  });

  await test.step('on the confirmation and in its mail', async () => {
    await expect(page.getByText(/Tendrás una respuesta a más tardar el [a-zéá]+ \d+ de /)).toBeVisible();
    await expect(
      page.getByText(`quien te evalúa y decide es ${institutionName}; si acepta, firma contigo.`),
    ).toBeVisible();
    await expect(page.getByRole('group', { name: 'Tu permiso' })).toContainText('Sin tu permiso no le entregamos nada');
    const mail = await newestMail(request, person.email, 'Recibimos tu solicitud de crédito');
    expect(mail.text).toMatch(/revisa tus documentos\. Tendrás una respuesta a más tardar el [a-zéá]+ \d+ de /);
    expect(mail.text).toContain(lenderStep(institutionName));
  });

  await test.step('in the profile while it is reviewed', async () => {
    await page.goto('/perfil');
    const card = page.getByRole('listitem').filter({ hasText: institutionName }).first();
    await expect(card).toContainText(`tu solicitud queda lista: quien te evalúa y decide es ${institutionName}`);
  });

  await test.step('after the approval, with the way to the institution', async () => {
    await approveCredit(request, cotejo.admin, id);
    await page.reload();
    const card = page.getByRole('listitem').filter({ hasText: institutionName }).first();
    await expect(card.getByText('Aprobado', { exact: true })).toBeVisible();
    await card.getByText('Qué quiere decir «Aprobado»').click();
    await expect(card.getByText(approvedMeaning(institutionName, false))).toBeVisible();
    await card.getByRole('button', { name: 'La llevo yo' }).click();
    await expect(card.getByRole('link', { name: /^creditos@/ })).toBeVisible();
    await expect(card.getByText('Tu cédula original')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const download = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Hoja de información en PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    const mail = await newestMail(request, person.email, readyTitle(institutionName));
    expect(mail.text).toContain(approvedMeaning(institutionName, false));
    expect(mail.text).toContain('- Tu cédula original');
    await card.getByRole('link', { name: institutionName, exact: true }).click();
    await expect(
      page.getByRole('region', { name: 'Contacto' }).getByRole('link', { name: /^creditos@/ }),
    ).toBeVisible();
  });
});

test('a window that knows nothing of the registration leads to the form, which names the page of the code [9.2.8]', async ({
  page,
}) => {
  await page.goto('/registro/verify');
  await expect(page).toHaveURL('/registro');
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Escribe tu correo y el código que te enviamos.' }).click();
  await expect(page).toHaveURL('/verificar-email');
});
