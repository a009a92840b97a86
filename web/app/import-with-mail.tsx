import { ImportPage } from '#web/features/imports/import-page.tsx';
import { ReadMails } from '#web/features/replies/read-mails.tsx';

/** The import page, with the place for emails folded beneath it. */
export function ImportWithMail() {
  return (
    <div className="flex flex-col gap-8">
      <ImportPage />
      <details className="border-t border-line pt-4">
        <summary className="w-fit cursor-pointer py-1 font-medium hover:text-accent">
          Emails about your applications
        </summary>
        <p className="pt-1 pb-3 text-soft">
          Waymark reads confirmations, invitations and rejections and links them to your
          applications.
        </p>
        <ReadMails />
      </details>
    </div>
  );
}
