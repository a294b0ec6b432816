/** The time bar's preview of the moment under the pointer. */
export type Preview = {
  /** The wall clock of that moment, ms UTC; `seconds`: its second in the media. */
  at: number | null
  seconds: number
  /** undefined while it loads, or where none is fetched. */
  picture: ImageBitmap | undefined
  hasPictures: boolean
}

type Previewed = {
  /** The wall clock of a second of the media, and whether the connection has room for pictures just now. */
  momentAt: (seconds: number) => Pick<Preview, 'at' | 'hasPictures'>
  /** The frame of a wall clock (ms UTC); undefined where none comes. */
  pictureAt: (frame: number) => Promise<ImageBitmap | undefined>
  show: (preview: Preview | null) => void
}

/** The pointer's rest on a moment before its picture is fetched. */
const REST_MS = 120
/** The wait before the next try: the connection may get faster, and a missing picture may come. */
const AGAIN_MS = 1_000

/**
 * Shows the moment under the pointer, and its picture once the pointer rests there, if the connection is fast
 * enough.
 */
export const previewer = ({ momentAt, pictureAt, show }: Previewed) => {
  let resting: ReturnType<typeof setTimeout> | undefined
  let shown: Preview | null = null
  /** The frame of the shown picture: over another moment it would show a past or future score. */
  let shownFrame: number | null = null
  /** Counts the pointer's moves: a picture that arrives after another move is not shown. */
  let moves = 0
  const put = (preview: Preview | null) => {
    shown = preview
    show(preview)
  }
  const look = (seconds: number) => {
    const { at, hasPictures } = momentAt(seconds)
    const frame = at !== null && hasPictures ? pictureOf(at) : null
    put({ at, hasPictures, seconds, picture: frame === shownFrame ? shown?.picture : undefined })
    shownFrame = frame
    return frame
  }
  const rest = (seconds: number, ms: number) => {
    const move = moves
    resting = setTimeout(async () => {
      const frame = look(seconds)
      const picture = frame === null ? undefined : await pictureAt(frame)
      if (move !== moves) return
      if (picture === undefined) rest(seconds, AGAIN_MS)
      else if (shown !== null) put({ ...shown, picture })
    }, ms)
  }
  const leave = () => {
    moves += 1
    clearTimeout(resting)
  }
  return {
    /** Sets the second of the media under the pointer; null: none. */
    point: (seconds: number | null): void => {
      leave()
      if (seconds === null) {
        put(null)
      } else {
        look(seconds)
        rest(seconds, REST_MS)
      }
    },
    leave,
  }
}

const MBIT = 1_000_000
/** Below it a picture on the time bar would take from the picture that is watched. */
const ENOUGH_BITS_PER_SECOND = 4 * MBIT
/** One picture stands for so much of a game: more would be fetched than anybody tells apart. */
const GRID_MS = 10_000

/**
 * Whether the time bar may fetch pictures: not if the connection is slow or unmeasured, or the viewer saves
 * data.
 */
export const mayFetchPreview = (line: { bitsPerSecond: number | null; savesData: boolean }): boolean =>
  !line.savesData && line.bitsPerSecond !== null && line.bitsPerSecond >= ENOUGH_BITS_PER_SECOND

/** The frame (ms UTC) whose picture stands for that moment. */
export const pictureOf = (at: number): number => Math.floor(at / GRID_MS) * GRID_MS

/** Whether inning and score of a moment may be told: never ahead of the last told frame. Both ms UTC. */
export const mayTell = (at: number, toldUntil: number | null): boolean =>
  toldUntil !== null && at <= toldUntil
