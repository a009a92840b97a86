/** The logo: a W drawn as a path that ends at a trail mark. Decorative; the word beside it is the name. */
function TrailMarker({ className = 'size-7' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className} fill="none">
      <rect width="32" height="32" rx="8" fill="#0f6660" />
      <path
        d="M6.5 10.5 11 22l5-9.5 5 9.5 3.2-8.2"
        stroke="#fff"
        strokeWidth="2.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="25.2" cy="8.9" r="2.6" fill="#f0b64a" />
    </svg>
  );
}

/** Logo and name, for the top bar and the footer. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <TrailMarker />
      <span className="text-large font-semibold tracking-tight">Waymark</span>
    </span>
  );
}
