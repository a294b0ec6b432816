const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 3_600

/** An age in its largest unit: `48 s`, `3 min`, `2 h`; `0 s` where the clock is behind. */
export const ageText = (ms: number): string => {
  const seconds = Math.max(0, Math.floor(ms / SECOND_MS))
  if (seconds < 2 * MINUTE_S) return `${seconds} s`
  if (seconds < 2 * HOUR_S) return `${Math.floor(seconds / MINUTE_S)} min`
  return `${Math.floor(seconds / HOUR_S)} h`
}
