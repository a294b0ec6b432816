type Place = { id: string; top: number }

/**
 * Which section a page shows: the last that begins above the line, in pixels from the top of the window; the
 * last one at the page's end, where it may be too short to reach the line.
 */
export const currentSection = (
  places: readonly Place[],
  line: number,
  isAtEnd: boolean,
): string | undefined => {
  if (isAtEnd) return places.at(-1)?.id
  return (places.findLast(({ top }) => top <= line) ?? places[0])?.id
}
