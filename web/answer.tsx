import { renderToStaticMarkup } from 'react-dom/server';

import type { EmployerAnswer } from '#shared/h1b/employer-answer.ts';
import { AnswerCard } from '#web/features/landing/answer-card.tsx';

/** The answer of the front page as HTML, drawn by the app's own parts; the server fills it in. */
export function renderAnswer(answer: EmployerAnswer, today: Date): string {
  return renderToStaticMarkup(<AnswerCard answer={answer} today={today} />);
}
