import { ImportPage } from '#web/features/imports/import-page.tsx';
import { ReadMails } from '#web/features/replies/read-mails.tsx';

/** The import page, with the place for mails beneath it. */
export function ImportWithMail() {
  return (
    <div className="flex flex-col gap-8">
      <ImportPage />
      <section aria-labelledby="import-mails" className="flex flex-col gap-2">
        <h2 id="import-mails" className="text-large font-semibold">
          Mails
        </h2>
        <p className="max-w-prose text-soft">
          Confirmations, invitations and rejections in your email are read and linked to your
          applications.
        </p>
        <ReadMails />
      </section>
    </div>
  );
}
