/** How long the browser has to take a file over. A slow one reads the URL well after the click. */
const takeOverMs = 10_000;

/** Hands a file to the browser's downloads under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), takeOverMs);
}
