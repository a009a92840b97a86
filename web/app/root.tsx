import { Layout } from '#web/app/layout.tsx';
import { Providers } from '#web/app/providers.tsx';

/** The root route's component: the providers, then the frame. */
export function Root() {
  return (
    <Providers>
      <Layout />
    </Providers>
  );
}
