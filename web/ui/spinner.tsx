import { LoaderCircle } from 'lucide-react';

/** A turning ring; a `label` is shown beside it and announced, without one it is decorative. */
export function Spinner({ label, size = 20 }: { label?: string; size?: 16 | 20 }) {
  const ring = <LoaderCircle size={size} aria-hidden="true" className="shrink-0 animate-spin" />;
  if (!label) return ring;
  return (
    <output className="flex items-center gap-2 text-soft">
      {ring}
      {label}
    </output>
  );
}
