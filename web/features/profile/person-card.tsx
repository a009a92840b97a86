import type { User } from '@supabase/auth-js';
import type { Profile } from '#shared/contracts/profile/schemas.ts';
import { usernameOf } from '#shared/domain/usernames.ts';
import { LinkedIn } from '#web/features/profile/linked-in.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A name from the account's metadata; '' when it is missing. */
export function nameOf(user: User, name: 'first_name' | 'last_name'): string {
  const value: unknown = user.user_metadata[name];
  return typeof value === 'string' ? value : '';
}

/** The person's name and e-mail, read-only, with the link to their LinkedIn page. */
export function PersonCard(props: { user: User; profile: Profile | undefined }) {
  const { user, profile } = props;
  const email = user.email ?? '';
  return (
    <Card roomy className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Username">
          <Input readOnly value={usernameOf(user.user_metadata, email)} />
        </Field>
        <Field label="Email">
          <Input readOnly value={email} />
        </Field>
        <Field label="First name">
          <Input readOnly value={nameOf(user, 'first_name')} />
        </Field>
        <Field label="Last name">
          <Input readOnly value={nameOf(user, 'last_name')} />
        </Field>
      </div>
      {profile ? (
        <LinkedIn key={profile.linkedin_url} link={profile.linkedin_url} />
      ) : (
        <Skeleton className="h-10 w-48" />
      )}
    </Card>
  );
}
