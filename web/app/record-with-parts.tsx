import { RecordPage } from '#web/features/applications/record/record-page.tsx';

/** The page of an application, with the parts that other features own. */
export function RecordWithParts() {
  return <RecordPage />;
}
