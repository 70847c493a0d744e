import { and, asc, desc, eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { activities, credits, documents } from '#platform/db/schema.ts';
import { type Credit, createCredit } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { openReview } from '../testing/open-review.ts';

describeOnBothDatabases('verdicts on documents', (open) => {
  const { review, submitted, setStatus, detail, adminWith } = openReview(open);

  describe('the verdict on a document', () => {
    const verify = (creditId: string, body: object, token = review.reviewer.token) =>
      review.app.call('POST', `/admin/credits/${creditId}/verify-document`, { token, body });
    const firstDocument = async (credit: Credit) => {
      const [document] = await review.app.parts.db
        .select()
        .from(documents)
        .where(eq(documents.creditId, credit.id))
        .orderBy(asc(documents.id));
      if (!document) throw new Error('no document');
      return document;
    };

    it('verifies, rejects and takes back [3.7.31] [3.4.17] [3.4.18] [3.4.20] [3.5.06] [3.5.07] [3.3.20] [3.3.22]', async () => {
      const credit = await submitted();
      const { id: documentId } = await firstDocument(credit);
      const verified = await verify(credit.id, { documentId, verified: true });
      expect(verified.body).toMatchObject({
        success: true,
        message: 'Documento aprobado exitosamente',
        data: {
          id: documentId,
          isVerified: true,
          verificationDate: '2026-11-16T15:00:00.000Z',
          metadata: { verificationDetails: { verifiedBy: review.reviewer.id, comments: '' } },
        },
      });
      const comments = 'La foto está <b>borrosa</b>; falta el reverso.';
      const rejected = await verify(credit.id, { documentId, verified: false, comments });
      expect(rejected.body).toMatchObject({
        message: 'Documento rechazado exitosamente',
        data: { isVerified: false, metadata: { verificationDetails: { comments } } },
      });
      const pending = await verify(credit.id, { documentId, verified: null });
      expect(pending.body).toMatchObject({
        data: { isVerified: null, verificationDate: null, metadata: { verificationDetails: null } },
      });
      expect(await firstDocument(credit)).toMatchObject({ isVerified: null, verifiedAt: null, verifiedBy: null });
      const { data } = await detail(credit.id);
      expect(data.timeline.slice(-3).map(({ note, who }) => [note, who])).toEqual([
        [expect.stringMatching(/^Documento aprobado: /), review.reviewer.name],
        [expect.stringContaining(comments), review.reviewer.name],
        [expect.stringMatching(/^Documento marcado como pendiente: /), review.reviewer.name],
      ]);
      const traces = await review.app.parts.db
        .select()
        .from(activities)
        .where(and(eq(activities.targetId, credit.id), ne(activities.status, 'viewed')))
        .orderBy(desc(activities.id));
      expect(traces.map(({ status }) => status).sort()).toEqual(['approved', 'pending', 'rejected']);
    });

    it('refuses what is no verdict', async () => {
      const credit = await submitted();
      const other = await submitted();
      const { id: documentId } = await firstDocument(credit);
      expect((await verify(credit.id, { verified: true })).body).toMatchObject({
        fields: { documentId: 'ID de documento requerido' },
      });
      expect((await verify(credit.id, { documentId, verified: 'yes' })).status).toBe(400);
      expect((await verify(other.id, { documentId, verified: true })).status).toBe(404);
      expect((await verify(credit.id, { documentId, verified: true }, await adminWith('credits.approve'))).status).toBe(
        403,
      );
    });

    it('keeps the documents of an approved credit verified and those of a cancelled one as they are', async () => {
      const approved = await createCredit(review.app, { userId: review.user.id, stage: 'APPROVED', isVerified: true });
      const { id: documentId } = await firstDocument(approved);
      for (const verified of [false, null]) {
        expect((await verify(approved.id, { documentId, verified })).body).toMatchObject({
          code: 'INVALID_TRANSITION',
          data: { status: 'APPROVED' },
        });
      }
      const cancelled = await submitted();
      await review.app.parts.db.update(credits).set({ status: 'CANCELLED' }).where(eq(credits.id, cancelled.id));
      const { id } = await firstDocument(cancelled);
      expect((await verify(cancelled.id, { documentId: id, verified: true })).status).toBe(409);
    });

    it('never lets an approval and a rejection of its document pass one another', async () => {
      const credit = await submitted(true);
      const { id: documentId } = await firstDocument(credit);
      await Promise.all([
        setStatus(credit.id, { status: 'APPROVED' }),
        verify(credit.id, { documentId, verified: false }),
      ]);
      const { data } = await detail(credit.id);
      const areAllVerified = data.documents.every(({ isVerified }) => isVerified === true);
      expect(data.status === 'APPROVED').toBe(areAllVerified);
    });
  });
});
