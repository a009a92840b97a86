import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

/** Shown at an address without a page; the server's status for it is 404. */
export function NotFoundPage() {
  const session = useSession();
  return (
    <section className="mx-auto flex max-w-md flex-col items-center gap-4 py-16 text-center">
      <p className="tabular text-display font-semibold text-accent">404</p>
      <h1 className="text-title">Page not found</h1>
      <p className="text-soft">The trail ends here: there is no page at this address.</p>
      {session ? (
        <LinkButton href={paths.dashboard} variant="primary">
          Back to Dashboard
        </LinkButton>
      ) : (
        <LinkButton href={paths.home} variant="primary">
          Back to the front page
        </LinkButton>
      )}
    </section>
  );
}
