import type { Dictionary, SearchableDictionary } from '#server/h1b/snapshot/dictionary.ts';
import { ARRAYS, type ArrayType, type SnapshotHeader } from '#server/h1b/snapshot/format.ts';

/** Where the body starts in memory; the space below is for a compiled kernel's own data. */
export const BASE = 65_536;

/** Makes typed views of the sections of a body that is in memory at BASE; each throws when the section is not there. */
interface SectionViews {
  readonly view: <T extends ArrayType>(name: string, type: T) => InstanceType<(typeof ARRAYS)[T]>;
  readonly dictionary: (name: string) => Dictionary;
  readonly searchable: (name: string) => SearchableDictionary;
}

/** The views of a snapshot's sections. */
export function sectionViews(memory: WebAssembly.Memory, header: SnapshotHeader): SectionViews {
  const view = <T extends ArrayType>(name: string, type: T): InstanceType<(typeof ARRAYS)[T]> => {
    const place = header.sections[name];
    if (place?.type !== type) throw new Error(`the snapshot has no ${type} section ${name}`);
    const Elements = ARRAYS[type] as unknown as new (
      buffer: SharedArrayBuffer,
      offset: number,
      length: number,
    ) => InstanceType<(typeof ARRAYS)[T]>;
    return new Elements(memory.buffer, BASE + place.offset, place.length);
  };
  const dictionary = (name: string): Dictionary => {
    const starts = view(`${name}.starts`, 'i32');
    return { size: starts.length - 1, text: view(`${name}.text`, 'u8'), starts };
  };
  const searchable = (name: string): SearchableDictionary => ({
    ...dictionary(name),
    blob: view(`${name}.blob`, 'u8'),
    lines: view(`${name}.lines`, 'i32'),
  });
  return { view, dictionary, searchable };
}
