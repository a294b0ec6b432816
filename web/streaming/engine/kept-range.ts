/** The buffered range around the frame on the screen, in seconds of the media; null where there is none. */
export const playingRange = ({
  buffered,
  currentTime,
}: HTMLVideoElement): { start: number; end: number } | null => {
  for (let nth = 0; nth < buffered.length; nth += 1) {
    const [start, end] = [buffered.start(nth), buffered.end(nth)]
    if (currentTime >= start && currentTime <= end) return { start, end }
  }
  return null
}
