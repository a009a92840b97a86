import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EditApplicationPage } from '#web/features/applications/edit-application-page.tsx';
import { KeptAnswers } from '#web/features/jobgpt/kept-answers.tsx';
import { MatchPosting } from '#web/features/resumes/match-posting.tsx';
import { getApplication } from '#web/lib/queries/applications.ts';
import { SessionOnly } from '#web/lib/session-only.tsx';

/** The edit page of an application, with the comparison of its posting and its kept answers below the form. */
export function EditWithMatch() {
  const { id = '' } = useParams({ strict: false });
  const { data } = useQuery(getApplication(useQueryClient(), id));
  const below = (
    <>
      <MatchPosting key={id} id={id} company={data?.company_name} />
      <SessionOnly>
        <KeptAnswers id={id} />
      </SessionOnly>
    </>
  );
  return <EditApplicationPage below={below} />;
}
