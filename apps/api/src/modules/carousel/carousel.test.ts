import { expect, it } from 'vitest';
import { carouselItems, images } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { pngFile } from '#testing/files.ts';
import { refreshCatalog } from '#testing/refresh-catalog.ts';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('public carousel over HTTP', (open) => {
  it('gives the images by section as data URL and as URL [1.7.20] [1.7.18] [2.7.47] [1.3.18]', async () => {
    const app = await openTestApp(await open());
    expect((await app.call('GET', '/public/carousel')).body).toEqual({ success: true, data: [] });
    expect((await app.call('GET', '/public/carousel/profile')).status).toBe(404);

    const content = await pngFile();
    const createdAt = app.clock.now();
    const imageId = newId(app.clock);
    await app.parts.db
      .insert(images)
      .values({ id: imageId, content, contentType: 'image/png', width: 30, height: 20, createdAt });
    for (const section of ['home', 'profile'] as const) {
      await app.parts.db.insert(carouselItems).values({ section, imageId, updatedAt: createdAt });
    }
    await refreshCatalog(app.parts);

    const imageUrl = `/media/${imageId}`;
    const imageBase64 = `data:image/png;base64,${content.toString('base64')}`;
    const all = await app.call('GET', '/public/carousel');
    expect(all.body.data).toEqual(
      expect.arrayContaining([
        { section: 'home', imageBase64, imageUrl },
        { section: 'profile', imageBase64, imageUrl },
      ]),
    );
    const byUrl = await app.call('GET', '/public/carousel?format=url');
    expect(byUrl.body.data).toEqual(expect.arrayContaining([{ section: 'home', imageUrl }]));
    const profile = await app.call('GET', '/public/carousel/profile');
    expect(profile.body).toEqual({ success: true, data: { imageBase64, imageUrl } });
    expect((await app.call('GET', '/public/carousel?format=gif')).status).toBe(400);
    const image = await app.app.inject({ url: imageUrl });
    expect(image.rawPayload.equals(content)).toBe(true);
    await app.close();
  });
});
