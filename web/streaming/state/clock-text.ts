/** A duration as on a clock: `0:45`, `12:05`, `1:02:05`. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, remainder] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    Math.floor(seconds % 60),
  ]
  const padded = String(remainder).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${padded}` : `${minutes}:${padded}`
}
