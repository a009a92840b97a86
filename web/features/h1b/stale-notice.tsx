import { messages } from '#shared/core/messages.ts';
import { errorText } from '#web/features/h1b/error-text.ts';
import type { Stale } from '#web/features/h1b/use-stale.ts';
import { viewWords } from '#web/features/h1b/view-words.ts';
import { useConnection } from '#web/lib/connection.ts';
import { Panel } from '#web/ui/panel.tsx';

/** Says that the results are of another choice, of which, and why. */
export function StaleNotice({ stale }: { stale: Stale | undefined }) {
  const connection = useConnection();
  if (!stale) return null;
  const reason = {
    offline: messages.h1b.offline,
    unreachable: messages.h1b.unanswered,
    online: errorText(stale.error, messages.h1b.fetchFailed),
  }[connection];
  return <Panel tone="warning">{messages.h1b.otherFilter(reason, viewWords(stale.of))}</Panel>;
}
