/** An instant (ms UTC) in the upstream's format. */
// A game has some 1,500 timestamps within a day or two: the date is formatted once.
export const iso = (t: number): string => {
  const day = Math.floor(t / DAY_MS)
  if (day !== dateOf.day) dateOf = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 11) }
  const ms = t - day * DAY_MS
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${dateOf.text}${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}Z`
}

const DAY_MS = 86_400_000
let dateOf = { day: Number.NaN, text: '' }
const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)
