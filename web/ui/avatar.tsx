import { useState } from 'react';
import { cx } from '#web/lib/classes.ts';

/** None is green, yellow, blue or red, as what a status says is. */
const TINTS = [
  'bg-accent-soft text-accent',
  'bg-sunken text-soft',
  'bg-grey-bg text-grey-ink',
] as const;

/** The colours of a name: always the same ones, and seldom those of its neighbour in a list. */
function tintOf(name: string): string {
  let sum = 0;
  for (const letter of name.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return TINTS[sum % TINTS.length] ?? TINTS[0];
}

interface AvatarProps {
  /** Whose it is; decides the tint. */
  name: string;
  /** Shown until the logo is loaded, and when there is none. */
  letters: string;
  /** Signed address of the logo as the API returns it. */
  src?: string | null;
  size?: 'small' | 'large';
  /** In the colour of the site instead of a tint, as for the person who is signed in. */
  solid?: boolean;
}

/** The logo of a company or the letters of a name; decorative, because the name is beside it. */
export function Avatar(props: AvatarProps) {
  const { name, letters, src = null, size = 'small', solid = false } = props;
  const [state, setState] = useState<'coming' | 'shown' | 'none'>('coming');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full font-semibold uppercase',
        size === 'small' ? 'size-8 text-small' : 'size-12 text-large',
        solid ? 'bg-accent text-on-accent' : tintOf(name),
      )}
    >
      {letters}
      {src && state !== 'none' && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('none')}
          className={cx(
            'absolute inset-0 size-full bg-white object-contain',
            state !== 'shown' && 'opacity-0',
          )}
        />
      )}
    </span>
  );
}
