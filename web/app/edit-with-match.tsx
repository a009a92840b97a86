import { useParams } from '@tanstack/react-router';
import { EditApplicationPage } from '#web/features/applications/edit-application-page.tsx';
import { MatchPosting } from '#web/features/resumes/match-posting.tsx';

/** The edit page of an application, with the comparison of its posting below the form. */
export function EditWithMatch() {
  const { id = '' } = useParams({ strict: false });
  return <EditApplicationPage below={<MatchPosting key={id} id={id} />} />;
}
