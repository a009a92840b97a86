import type { Storage } from '#server/features/storage/storage.ts';
import type { PersonalData } from '#server/platform/personal-data.ts';

const BUCKETS = ['resumes'];

/** The files a person stored, as they are (ruling 14); their bytes go with the storage's sweep. */
export function fileData(storage: Storage): PersonalData {
  return {
    async export(owner) {
      const lists = await Promise.all(BUCKETS.map((bucket) => storage.list(owner, bucket)));
      return lists.flat().map((file) => ({
        name: `files/${file.name.split('/').map(safeSegment).join('/')}`,
        open: () => file.open(),
      }));
    },
    async erase(tx, userId) {
      await storage.erase(tx, userId);
    },
  };
}

/** A segment of a path that unpacks on every system. */
function safeSegment(segment: string): string {
  return segment.replace(/[^\w. ()-]/g, '_').replace(/[. ]+$/, '_');
}
