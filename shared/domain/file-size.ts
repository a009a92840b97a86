/** A file's size in words: bytes below 1024, then kB and MB (powers of 1024) with one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${kilo.toFixed(1)} kB` : `${(kilo / 1024).toFixed(1)} MB`;
}
