import { CircleAlert, CircleCheck } from 'lucide-react';
import { checkStar } from '#shared/jobgpt/check-star.ts';

/** The result of checking an answer for situation, task, action, result, numbers and the first person, with reasons. */
export function StarFindings({ text, label }: { text: string; label: string }) {
  return (
    <ul aria-label={label} className="flex flex-col gap-2.5">
      {checkStar(text).map((finding) => {
        const Icon = finding.good ? CircleCheck : CircleAlert;
        return (
          <li key={finding.about} className="flex items-start gap-2.5">
            <Icon
              size={20}
              aria-hidden="true"
              className={
                finding.good ? 'mt-0.5 shrink-0 text-green-dot' : 'mt-0.5 shrink-0 text-soft'
              }
            />
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <p className="font-medium">
                {`${finding.label}: ${finding.good ? 'found' : 'to improve'}`}
              </p>
              {finding.evidence && <p className="text-small text-soft">{finding.evidence}</p>}
              <p className="text-small text-soft">{finding.advice}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
