import type { AppliedCorrection } from '#shared/h1b/query.ts';
import { h1bPageMessages } from '#shared/h1b/page-messages.ts';
import { h1bHref, type H1bView } from '#web/features/h1b/h1b-view.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** Says which texts of the filter no record has and what is shown instead, with the way back. */
export function CorrectionNotice(props: {
  corrected: readonly AppliedCorrection[];
  view: H1bView;
}) {
  const { corrected, view } = props;
  return (
    <Panel
      tone="info"
      action={
        <AppLink href={h1bHref({ ...view, exact: 'true', page: undefined })} className="prose-link">
          {h1bPageMessages.searchExactly}
        </AppLink>
      }
    >
      <output>
        {corrected.map(({ parameter, asked, used }) => (
          <p key={parameter}>{h1bPageMessages.corrected(asked, used)}</p>
        ))}
      </output>
    </Panel>
  );
}
