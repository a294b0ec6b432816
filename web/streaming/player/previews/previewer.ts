import { pictureOf } from './preview-rules.ts'

/** What the time bar shows of the moment under the pointer. */
export type Preview = {
  /** The wall clock of that moment, ms UTC, and the second of a recording. */
  at: number | null
  seconds: number
  /** undefined while it comes, or where none is fetched. */
  picture: ImageBitmap | undefined
  hasPictures: boolean
}

type Previewed = {
  /** The wall clock of a second of the media, and whether the line has room for pictures just now. */
  momentAt: (seconds: number) => Pick<Preview, 'at' | 'hasPictures'>
  /** The frame of a wall clock (ms UTC); undefined where none comes. */
  pictureAt: (frame: number) => Promise<ImageBitmap | undefined>
  show: (preview: Preview | null) => void
}

/** Long enough on a moment to want its picture. */
const REST_MS = 120
/** A line that has no room now may have some later, and a picture that did not come may come. */
const AGAIN_MS = 1_000

/** Shows the moment that a pointer is on, and once it rests there its picture, as soon as the line has room for it. */
export const previewer = ({ momentAt, pictureAt, show }: Previewed) => {
  let resting: ReturnType<typeof setTimeout> | undefined
  let shown: Preview | null = null
  /** Which frame the picture that is shown is of: over another moment it would show what was, or will be, another score. */
  let shownFrame: number | null = null
  /** Of a picture that comes after the pointer has gone on, or left, nothing is shown. */
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
    /** The pointer is on that second of the media; null: on none. */
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
