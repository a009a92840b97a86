/** A file's size in words: bytes below 1024, then kB, MB and GB (powers of 1024) with one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const units = ['kB', 'MB', 'GB'];
  let size = bytes / 1024;
  while (size >= 1024 && units.length > 1) {
    size /= 1024;
    units.shift();
  }
  return `${size.toFixed(1)} ${units[0]}`;
}
