let handed: File | undefined;

/** Keeps a file that was dropped on one page for the page that it is meant for; a reload forgets it. */
export function handFileOver(file: File): void {
  handed = file;
}

/** The file that another page handed over, once. */
export function takeHandedFile(): File | undefined {
  const file = handed;
  handed = undefined;
  return file;
}
