import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LinkContext } from '#web/ui/app-link.tsx';
import type { AppLinkProps } from '#web/ui/app-link.tsx';
import { ToastProvider } from '#web/ui/toast.tsx';
import { createQueryClient } from '#web/app/query-client.ts';
import { RouterLink } from '#web/app/router-link.tsx';
import { watchPerson } from '#web/app/watch-person.ts';

const renderLink = (props: AppLinkProps) => <RouterLink {...props} />;

/** The contexts every page needs: the query cache (emptied when the person changes), toasts, and links that do not reload. */
export function Providers({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  useEffect(() => watchPerson(queries), [queries]);
  return (
    <QueryClientProvider client={queries}>
      <LinkContext value={renderLink}>
        <ToastProvider>{children}</ToastProvider>
      </LinkContext>
    </QueryClientProvider>
  );
}
