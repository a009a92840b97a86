import { cx } from '#web/lib/classes.ts';

/** Widths of the pictures in web/public/pictures, which `npm run pictures` takes from the running app. */
const WIDTHS = [640, 1280];
const SIZE = { width: 1280, height: 800 };

/** Beside text from 64rem on, otherwise as wide as the window without its margins. */
const SIZES = '(width >= 64rem) 38rem, calc(100vw - 2rem)';

/**
 * A picture of the product in the reader's theme. The other theme's is in the document, too, because a stored choice may
 * differ from the system's, but a browser loads no lazy picture that is not shown.
 */
export function ProductPicture({ name, alt }: { name: 'list' | 'h1b'; alt: string }) {
  return (
    <div className="w-full overflow-hidden rounded-ui border border-line bg-surface shadow-float">
      {(['light', 'dark'] as const).map((theme) => (
        <img
          key={theme}
          src={`/pictures/${name}-${theme}-1280.webp`}
          srcSet={WIDTHS.map((width) => `/pictures/${name}-${theme}-${width}.webp ${width}w`).join(
            ', ',
          )}
          sizes={SIZES}
          alt={alt}
          {...SIZE}
          loading="lazy"
          decoding="async"
          className={cx('h-auto w-full', theme === 'light' ? 'dark:hidden' : 'hidden dark:block')}
        />
      ))}
    </div>
  );
}
