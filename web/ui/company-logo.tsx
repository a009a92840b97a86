import { useState } from 'react';
import { readLogoHost } from '#shared/domain/company-logo.ts';
import { cx } from '#web/lib/classes.ts';
import { pageConfig } from '#web/lib/page-config.ts';

interface CompanyLogoProps {
  /** Host that serves the logo; undefined shows only the letters. */
  host: string | undefined;
  /** Shown until the logo is loaded, and when there is none. */
  letters: string;
  /** The list's grey square, or the company pages' circle. */
  shape: 'square' | 'round';
  size?: 'small' | 'large';
}

/** A company's logo, served by this site, over its letters; decorative, because the name is beside it. */
export function CompanyLogo({ host, letters, shape, size = 'small' }: CompanyLogoProps) {
  const [state, setState] = useState<'coming' | 'shown' | 'none'>('coming');
  const asked = host && state !== 'none' && pageConfig().logos && readLogoHost(host);
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
      {asked && (
        <img
          src={`/api/logos/${encodeURIComponent(asked)}`}
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
