/** What a person's profile keeps beside their account. */
interface ProfileTable {
  user_id: string;
  /** Path of the résumé in the bucket `resumes`. */
  resume: string | null;
  /** What the person's file was called. */
  resume_name: string | null;
  resume_updated_at: Date | null;
  linkedin_url: string | null;
  created_at: Date;
  updated_at: Date;
}

/** Tables of the profile feature. */
export interface ProfileTables {
  profiles: ProfileTable;
}
