const megabytes = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Size of a file in MB (spec 1 §2): 1258291 → '1,20 MB'. The smallest shown is 0,01. */
export const formatMegabytes = (bytes: number): string =>
  `${megabytes.format(Math.max(0.01, bytes / (1024 * 1024)))}\u00a0MB`;
