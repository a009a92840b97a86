import { useState } from 'react';
import { cx } from '#web/lib/classes.ts';

interface CompanyLogoProps {
  /** Signed address of the logo as the API returns it; null shows only the letters. */
  src: string | null;
  /** Shown until the logo is loaded, and when there is none. */
  letters: string;
  /** The list's grey square, or the company pages' circle. */
  shape: 'square' | 'round';
  size?: 'small' | 'large';
}

/** A company's logo, served by this site, over its letters; decorative, because the name is beside it. */
export function CompanyLogo({ src, letters, shape, size = 'small' }: CompanyLogoProps) {
  const [state, setState] = useState<'coming' | 'shown' | 'none'>('coming');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'relative inline-flex shrink-0 items-center justify-center overflow-hidden font-semibold uppercase',
        size === 'small' ? 'size-8 text-small' : 'size-12 text-large',
        shape === 'round'
          ? 'rounded-full bg-accent text-on-accent'
          : 'rounded-ui bg-grey-bg text-grey-ink',
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
