/** `asleep` for what is empty, `lost` for what is not found, `broken` for what failed. */
export type Mood = "awake" | "asleep" | "lost" | "broken";

const FACES: Readonly<Record<Mood, string>> = {
  awake: "M22 32.500q3-4.500 6 0M36 32.500q3-4.500 6 0M27 39q5 3.500 10 0",
  asleep: "M21.500 32q3.500 3 7 0M35.500 32q3.500 3 7 0M29 39.500h6",
  lost: "M23 29.500v4M39 28.500v6M28 40q2.500-3 4.500 0t4.500 0",
  broken: "M22.500 29.500l5 5m0-5l-5 5M37 32h5M27 40.500q5-4 10 0",
};

interface Props {
  /** Pixels. */
  size: number;
  mood?: Mood;
}

/** The robot that stands for the service. It says nothing that the text beside it does not say. */
export function Mascot({ size, mood = "awake" }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden focusable="false">
      <path d="M32 16V9" stroke="var(--hue-brand-7)" strokeWidth="3.500" strokeLinecap="round" />
      <circle cx="32" cy="7" r="4" fill="var(--accent)" stroke="var(--hue-brand-7)" strokeWidth="1.500" />
      <rect x="3" y="28" width="9" height="14" rx="4.500" fill="var(--hue-brand-8)" />
      <rect x="52" y="28" width="9" height="14" rx="4.500" fill="var(--hue-brand-8)" />
      <rect x="8" y="15" width="48" height="40" rx="15" fill="var(--hue-brand-7)" />
      <path d="M14 27q2-8 10-9" stroke="var(--hue-brand-4)" strokeWidth="2.500" strokeLinecap="round" fill="none" />
      <rect x="15" y="23" width="34" height="23" rx="11" fill="var(--hue-dark-7)" />
      <path
        d={FACES[mood]}
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
      />
    </svg>
  );
}
