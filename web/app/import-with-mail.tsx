import { ImportPage } from '#web/features/imports/import-page.tsx';
import { ReadMails } from '#web/features/replies/read-mails.tsx';
import { Card } from '#web/ui/card.tsx';

/** The import page, with the place for emails folded beneath it. */
export function ImportWithMail() {
  return (
    <div className="flex flex-col gap-8">
      <ImportPage />
      <Card>
        <details>
          <summary className="cursor-pointer">
            <span className="font-semibold">Emails about your applications</span>
            <span className="block pl-4 text-soft">
              Waymark reads confirmations, invitations and rejections and links them to your
              applications.
            </span>
          </summary>
          <div className="pt-4">
            <ReadMails />
          </div>
        </details>
      </Card>
    </div>
  );
}
