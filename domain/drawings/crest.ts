import { blockLetters } from './block-letters.ts'
import { emblemOf } from './emblems.ts'
import { drawing, path, type Shape } from './shapes.ts'

/** Home plate seen from the mound, its point down; 64 units wide and high. */
export const PLATE =
  'M8 2h48a5 5 0 0 1 5 5v27.500a6 6 0 0 1-1.900 4.400L36.100 60.400a6 6 0 0 1-8.200 0L4.900 38.900A6 6 0 0 1 3 34.500V7a5 5 0 0 1 5-5Z'
const INNER =
  'M9 5h46a3 3 0 0 1 3 3v26a4 4 0 0 1-1.260 2.920L34.740 57.400a4 4 0 0 1-5.480 0L7.260 36.920A4 4 0 0 1 6 34V8a3 3 0 0 1 3-3Z'

const LAMP = '#f7f3e8'

/** A club's crest by its Stats API id, drawn by us on a home plate; a plain plate with `abbr` for a guest. */
export const crestOf = (clubId: number, abbr: string): Shape => {
  const { ground, rim, motif } = emblemOf(clubId)
  return drawing(
    64,
    64,
    path({ d: PLATE, fill: rim }),
    path({ d: INNER, fill: ground }),
    motif ?? blockLetters(abbr.slice(0, 3), { x: 32, y: 26, high: 17, colour: LAMP }),
  )
}
