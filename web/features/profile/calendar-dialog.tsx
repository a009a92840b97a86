import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';

import { calendarEndpoints } from '#shared/calendar/contracts/endpoints.ts';
import type * as contracts from '#shared/calendar/contracts/schemas.ts';
import { calendarMessages } from '#shared/calendar/messages.ts';
import { addressed } from '#shared/core/contract.ts';
import { call } from '#web/lib/api.ts';
import { reasonOf } from '#web/lib/reason-of.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FailedLoad } from '#web/ui/failed-load.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { MomentText } from '#web/ui/moment-text.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useToast } from '#web/ui/toast.tsx';

const HINT =
  "Copy it now: you will not see it again. Paste it where your calendar says 'From URL' or 'Subscribe to calendar'.";

const focus = (input: HTMLInputElement | null) => input?.focus();

/** The address of the feed that was just made, to copy. */
function CalendarAddress({ url }: { url: string }) {
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

const endpoints = addressed<typeof contracts>()(calendarEndpoints);
const FEED = ['calendar'] as const;

/** Since when the person has a calendar feed. */
function getCalendarFeed() {
  return queryOptions({
    queryKey: FEED,
    queryFn: ({ signal }) => call(endpoints.getCalendarFeed, { signal }),
    staleTime: 0,
  });
}

/** Makes the feed's address, or replaces it; the answer alone has it. */
function useCreateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.createCalendarFeed, {}),
    onSuccess: ({ created_at }) => client.setQueryData(FEED, { created_at }),
  });
}

/** Switches the feed off. */
function useDeleteCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteCalendarFeed, {}),
    onSuccess: () => client.setQueryData(FEED, { created_at: null }),
  });
}

const INTRO =
  'Your interviews, next steps and deadlines in your own calendar. Anyone with the address can read them.';
const QUESTIONS = {
  replace: {
    title: 'Replace the address? Calendars that use the current one will stop showing your dates.',
    label: 'Replace',
  },
  stop: {
    title: 'Switch the calendar off? Calendars that use its address will stop showing your dates.',
    label: 'Switch off',
  },
} as const;

/** The person's calendar feed: its address when it was just made, and what replaces it and switches it off. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data: feed, isError, isFetching, refetch } = useQuery(getCalendarFeed());
  const create = useCreateCalendarFeed();
  const stop = useDeleteCalendarFeed();
  const [asking, setAsking] = useState<keyof typeof QUESTIONS>();
  const toast = useToast();
  const failed = (error: unknown, otherwise: string) =>
    toast({ title: reasonOf(error) ?? otherwise, tone: 'error' });
  const make = () =>
    create.mutate(undefined, {
      onSuccess: () => toast({ title: calendarMessages.made }),
      onError: (error) => failed(error, calendarMessages.makeFailed),
    });
  const end = () =>
    stop.mutate(undefined, {
      onSuccess: () => {
        create.reset();
        toast({ title: calendarMessages.stopped });
      },
      onError: (error) => failed(error, calendarMessages.stopFailed),
    });
  return (
    <Dialog open onOpenChange={onClose} title="Calendar" description={INTRO}>
      {!feed && !isError && <Spinner size={16} label="Loading..." />}
      {!feed && isError && (
        <FailedLoad query={{ isFetching, refetch }}>{calendarMessages.loadFailed}</FailedLoad>
      )}
      {create.data && feed?.created_at && <CalendarAddress url={create.data.url} />}
      {!create.data && feed?.created_at && (
        <p>
          On since <MomentText at={feed.created_at} />. The address was shown once and is not kept;
          replace it if you need it again.
        </p>
      )}
      {feed && (
        <div className="flex flex-wrap justify-end gap-3">
          {feed.created_at && (
            <Button
              className="text-danger!"
              busy={stop.isPending}
              busyLabel="Switching off..."
              onClick={() => setAsking('stop')}
            >
              Switch off
            </Button>
          )}
          <Button
            // Another button than 'Create': the focus must not end on what destroys the address that was just made.
            key={feed.created_at ? 'replace' : 'create'}
            variant={feed.created_at ? 'secondary' : 'primary'}
            busy={create.isPending}
            busyLabel="Creating..."
            onClick={() => (feed.created_at ? setAsking('replace') : make())}
          >
            {feed.created_at ? 'Replace address' : 'Create address'}
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking !== undefined}
        onOpenChange={() => setAsking(undefined)}
        title={asking ? QUESTIONS[asking].title : ''}
        confirmLabel={asking ? QUESTIONS[asking].label : 'OK'}
        cancelLabel="Cancel"
        danger
        onConfirm={() => (asking === 'stop' ? end() : make())}
      />
    </Dialog>
  );
}
