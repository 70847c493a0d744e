import { hashPassword } from '#modules/identity';
import { hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { consents, users } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { demoPeople } from './data/people.ts';
import { demoApplicant } from './demo-applicant.ts';

export type DemoUser = typeof users.$inferSelect;

// People registered before the oldest application, within two days.
const firstRegistrationHoursAgo = 1_700;
const hoursBetween = 12;

export async function insertDemoPeople(parts: Parts, tx: Tx, termsVersionId: string): Promise<readonly DemoUser[]> {
  const { clock, config } = parts;
  const passwordHash = await hashPassword(demoApplicant.password, config.environment);
  const now = clock.now().getTime();
  const rows = demoPeople.map((person, index) => {
    const createdAt = new Date(now - hours(firstRegistrationHoursAgo - (index % 4) * hoursBetween));
    return {
      id: newId(clock),
      email: person.email,
      cedula: person.cedula,
      nombres: person.nombres,
      apellidos: person.apellidos,
      telefono: person.telefono,
      direccion: person.direccion,
      passwordHash,
      passwordChangedAt: createdAt,
      status: person.status,
      isEmailVerified: person.status !== 'pending_verification',
      createdAt,
      updatedAt: createdAt,
    };
  });
  const people = await tx.insert(users).values(rows).returning();
  await tx.insert(consents).values(
    people.map((user) => ({
      id: newId(clock),
      userId: user.id,
      termsVersionId,
      purpose: 'registration' as const,
      acceptedAt: user.createdAt,
      ipAddress: '127.0.0.1',
    })),
  );
  return people;
}
