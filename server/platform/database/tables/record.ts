import type { Generated } from 'kysely';

import type { InterviewKind } from '#shared/record/interview-kinds.ts';
import type { PaperKind } from '#shared/record/paper-kinds.ts';

/** An interview of an application. */
interface InterviewTable {
  user_id: string;
  id: string;
  application_id: string;
  round: string;
  kind: InterviewKind;
  starts_at: Date;
  /** IANA name of the zone in which it was agreed. */
  zone: string;
  minutes: number | null;
  /** A place, a number or a link. */
  place: string;
  people: string;
  outcome: string;
  notes: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Somebody a person knows at a company or for an application. */
interface ContactTable {
  user_id: string;
  id: string;
  company_id: string | null;
  name: string;
  role: string;
  mail: string;
  link: string;
  last_spoken_on: string | null;
  notes: string;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

/** Which applications a contact belongs to. */
interface ContactApplicationTable {
  user_id: string;
  application_id: string;
  contact_id: string;
}

/** Something kept with an application. */
interface PaperTable {
  user_id: string;
  id: string;
  application_id: string;
  kind: PaperKind;
  label: string;
  text: string;
  /** Path of a résumé's file, which may be gone. */
  file_path: string | null;
  /** The JobGPT answer it was taken from, which may be gone. */
  answer_id: string | null;
  created_at: Date;
  deleted_at: Date | null;
  /** What a posting says about sponsorship, as `keptSays` writes it; null for other papers. */
  says: string | null;
  /** The number of the rules that read it; 0 while none did. */
  says_rules: Generated<number>;
}

/** Tables of the records of applications. */
export interface RecordTables {
  application_interviews: InterviewTable;
  application_papers: PaperTable;
  contacts: ContactTable;
  contact_applications: ContactApplicationTable;
}
