/** Milliseconds after which the browser has certainly read a saved file. */
const SAVED_MS = 60_000;

/** Saves content as a download under a name. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
}
