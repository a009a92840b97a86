import { Fragment } from 'react';
import type { ContextKind } from '#shared/jobgpt/prompts/compose.ts';
import type { Choices } from '#web/features/jobgpt/request-of.ts';
import type { PromptPreview } from '#web/lib/queries/jobgpt.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';

const NAMES: Record<ContextKind, string> = {
  application: 'the application',
  resume: 'your resume',
  company: 'the company',
};

/** The kinds of information that the person turned on and nothing was found for. */
function notFound(choices: Choices, shared: readonly ContextKind[]): string[] {
  const wanted: ContextKind[] = [
    ...(choices.includeResume ? (['resume'] as const) : []),
    ...(choices.includeCompany ? (['company'] as const) : []),
  ];
  return wanted.filter((kind) => !shared.includes(kind)).map((kind) => NAMES[kind]);
}

/** Shows exactly what would be sent to the AI service. */
export function PreviewDialog(props: {
  preview: PromptPreview | undefined;
  choices: Choices;
  onClose: () => void;
}) {
  const { preview, choices, onClose } = props;
  if (!preview) return null;
  const { messages, ...settings } = preview.request;
  const missing = notFound(choices, preview.shared);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="What is sent"
      description="This and nothing else goes to the AI service when you press Generate."
    >
      {missing.length > 0 && (
        <Panel tone="info">{`Nothing was found of ${missing.join(' and ')}.`}</Panel>
      )}
      <p>{`Template: ${preview.template.reason}`}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {Object.entries(settings).map(([name, value]) => (
          <Fragment key={name}>
            <dt className="font-mono text-small text-soft">{name}</dt>
            <dd className="tabular font-mono text-small [overflow-wrap:anywhere]">
              {JSON.stringify(value)}
            </dd>
          </Fragment>
        ))}
      </dl>
      {messages.map(({ role, content }) => (
        <section key={role} className="min-w-0">
          <h3 className="font-medium">{role === 'system' ? 'System message' : 'User message'}</h3>
          <pre className="mt-1 rounded-ui border border-line bg-sunken p-3 font-mono text-small [overflow-wrap:anywhere] whitespace-pre-wrap">
            {content}
          </pre>
        </section>
      ))}
    </Dialog>
  );
}
