import type { H1bStatus } from '#web/lib/queries/h1b.ts';

/** Says that the records are samples; nothing where they are not. */
export function SampleNotice({ status }: { status: H1bStatus | undefined }) {
  if (status?.state !== 'ready' || !status.sample) return null;
  return (
    <p className="min-w-0 text-small text-soft">
      {status.standsIn && 'The imported records cannot be read, so a sample is shown instead. '}
      {status.generated
        ? 'These records are generated: the employers do not exist.'
        : 'A missing filing does not mean that an employer never filed. Many lack a case number, city or date, as the source does.'}
    </p>
  );
}
