import { existsSync, readFileSync } from 'node:fs';
import { expectThat } from '../support/expect.ts';
import { call, examplePdf, findInstitution, signIn } from '../support/load.ts';
import { start } from '../support/server.ts';
import type { World } from '../support/world.ts';

const applications = 8;
const downloads = 3;
const fileBytes = 5_000_000;
const growthLimitMb = 200;

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

export async function largeDownload(world: World): Promise<string> {
  if (!existsSync('/proc/self/status')) return 'NOT COVERED: no /proc on this machine';
  const dataDir = world.embedded();
  // As in the image and the systemd unit.
  const environment = { MALLOC_ARENA_MAX: '2' };
  let server = await start({ dataDir, environment });
  try {
    const token = await signIn(server.url);
    await uploadAll(server.url, token);
    // A new process, without the memory used by the uploads.
    await server.stop();
    server = await start({ dataDir, environment });
    const before = residentMb(server.pid);
    let peak = before;
    let bytes = 0;
    // Repeated to detect a leak.
    for (let time = 0; time < downloads; time += 1) {
      const response = await fetch(`${server.url}/api/users/me/export`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expectThat(response.status === 200 && response.body !== null, `Answered ${response.status}`);
      for await (const piece of response.body) {
        bytes += piece.length;
        peak = Math.max(peak, residentMb(server.pid));
      }
    }
    expectThat(bytes > downloads * applications * 3 * fileBytes * 1.3, `Only ${bytes} bytes came`);
    const growth = peak - before;
    expectThat(growth <= growthLimitMb, `${growth} MB more for a download of ${Math.round(bytes / 1e6)} MB`);
    return `${Math.round(bytes / 1e6)} MB downloaded with ${growth} MB more than the ${before} MB before (limit ${growthLimitMb} MB)`;
  } finally {
    await server.stop();
  }
}

async function uploadAll(url: string, token: string): Promise<void> {
  const institutionId = await findInstitution(url, token);
  for (let number = 0; number < applications; number += 1) {
    const { id } = await call<{ id: string }>(url, token, 'POST', '/credits', {
      amount: 5_000,
      term: 24,
      income: 1_500,
      location: 'Quito',
      email: 'a@ejemplo.ec',
      document: '1700000001',
      termsAccepted: true,
    });
    await call(url, token, 'POST', `/credits/${id}/status`, { institutionId });
    for (const documentType of ['id', 'payroll', 'services']) {
      const form = new FormData();
      form.set('documentType', documentType);
      form.set('file', new File([examplePdf(fileBytes)], `${documentType}.pdf`, { type: 'application/pdf' }));
      await call(url, token, 'POST', `/credits/${id}/documents/upload`, form);
    }
  }
}
