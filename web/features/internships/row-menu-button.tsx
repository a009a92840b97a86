import { Ellipsis } from 'lucide-react';
import { Button, type ButtonProps } from '#web/ui/button.tsx';

/** The '⋯' of a row on a phone. */
export function MoreButton({ title, ...rest }: ButtonProps & { title: string }) {
  return (
    <Button
      {...rest}
      size="small"
      variant="quiet"
      data-going
      aria-haspopup="menu"
      aria-label={`More actions for ${title}`}
      icon={<Ellipsis size={16} aria-hidden="true" />}
    />
  );
}
