import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

const loadMenu = () => import('#web/features/applications/more-menu.tsx');
const MoreMenu = lazy(async () => ({ default: (await loadMenu()).MoreMenu }));

/** The '⋯' button of the list: import, export, report, print. Its menu is loaded when it is first wanted. */
export function MoreActions() {
  const [wanted, setWanted] = useState(false);
  const closed = (
    <Button
      aria-label="More actions"
      aria-haspopup="menu"
      icon={<Ellipsis size={16} aria-hidden="true" />}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!wanted) return closed;
  return (
    <Suspense fallback={closed}>
      <MoreMenu />
    </Suspense>
  );
}
