/** Widths in pixels that /media/{id}?w= gives a public picture in: seals at one and two pixels a point, posts, banners. */
export const pictureWidths = [64, 96, 200, 400, 640, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];
