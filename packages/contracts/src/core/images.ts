/**
 * Width → height in pixels for /media/{id}?w=: logos at one and two pixels per point, the logo
 * strip (200 × 100), posts and banners (at most 800 × 600).
 */
export const imageBoxes = { 64: 64, 96: 96, 200: 100, 400: 300, 640: 480, 800: 600 } as const;

export type ImageWidth = keyof typeof imageBoxes;

export const imageWidths = Object.keys(imageBoxes).map(Number) as ImageWidth[];
