/** Characters that are invisible, reorder text, or separate folders on some system. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const NAME_MAX = 200;

/** The name under which a browser stores a download: the last part of a path, with the separators of every system. */
export function downloadName(wanted: string): string {
  const base =
    wanted
      .toWellFormed()
      .replaceAll(UNWANTED, '')
      .split(/[/\\:]/)
      .at(-1)
      ?.trim() ?? '';
  const shown = base.replace(/^\.+/, '').slice(-NAME_MAX).toWellFormed();
  return shown === '' ? 'download' : shown;
}
