const MBIT = 1_000_000
/** Below it a picture on the time bar would take from the picture that is watched. */
const ENOUGH_BITS_PER_SECOND = 4 * MBIT
/** One picture stands for so much of a game: more would be fetched than anybody tells apart. */
const GRID_MS = 10_000

/** Whether the time bar may fetch pictures: never on a slow or unknown line, nor if the viewer saves data. */
export const mayFetchPreview = (line: { bitsPerSecond: number | null; savesData: boolean }): boolean =>
  !line.savesData && line.bitsPerSecond !== null && line.bitsPerSecond >= ENOUGH_BITS_PER_SECOND

/** The frame (ms UTC) whose picture stands for that moment. */
export const pictureOf = (at: number): number => Math.floor(at / GRID_MS) * GRID_MS

/** Whether inning and score of a moment may be told: never ahead of what was watched. Both ms UTC. */
export const mayTell = (at: number, watchedUntil: number | null): boolean =>
  watchedUntil !== null && at <= watchedUntil
