import { Copy } from 'lucide-react';
import { calendarMessages } from '#shared/calendar/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { useToast } from '#web/ui/toast.tsx';

const HINT =
  "It is shown only now. Paste it where your calendar says 'From URL' or 'Subscribe to calendar'.";

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The address of the feed that was just made, to copy. */
export function CalendarAddress({ url }: { url: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ title: calendarMessages.copied }),
      () => toast({ title: calendarMessages.copyFailed, tone: 'error' }),
    );
  return (
    <Field
      label="Address"
      hint={HINT}
      aside={
        <Button
          size="small"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      }
    >
      <Input ref={focus} readOnly value={url} onFocus={(event) => event.target.select()} />
    </Field>
  );
}
