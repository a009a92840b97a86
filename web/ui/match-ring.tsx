/** How much of something is met, from 0 to 100, as a ring that closes clockwise from the top, with the number in it. */
export function MatchRing({ score, size = 48 }: { score: number; size?: number }) {
  const part = Math.min(100, Math.max(0, Math.round(score)));
  return (
    <svg
      role="img"
      aria-label={`${part} of 100`}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      className="shrink-0"
    >
      <circle cx="24" cy="24" r="20" fill="none" strokeWidth="6" className="stroke-sunken" />
      {part > 0 && (
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="6"
          pathLength="100"
          strokeDasharray={`${part} 100`}
          transform="rotate(-90 24 24)"
          className="stroke-accent transition-[stroke-dasharray] duration-200"
        />
      )}
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="13"
        fontWeight="650"
        className="tabular fill-ink"
      >
        {part}
      </text>
    </svg>
  );
}
