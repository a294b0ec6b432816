/** Two colours `#rrggbb` mixed, `share` (0 to 1) of the second. */
export const mixColours = (one: string, other: string, share: number): string =>
  `#${[1, 3, 5].map((at) => channel(one, other, share, at)).join('')}`

const channel = (one: string, other: string, share: number, at: number): string => {
  const [from, to] = [one, other].map((it) => Number.parseInt(it.slice(at, at + 2), 16)) as [number, number]
  return Math.round(from + (to - from) * share)
    .toString(16)
    .padStart(2, '0')
}
