import { useParams } from '@tanstack/react-router';

import { ApplicationMail } from '#web/features/replies/application-mail.tsx';

/** The mail of the application in the address. */
export function RecordMail() {
  const { id } = useParams({ strict: false });
  return id ? <ApplicationMail id={id} /> : null;
}
