import { useRef, useState } from 'react'
import { gameCut } from '../../../contract/games/game-cut.ts'
import type { ShortCut } from '../../../domain/cut/cut-of.ts'
import { call } from '../../api.ts'
import { type Ahead, askedFrom, withSegment } from '../state/hidden-cut.ts'

/**
 * A cut of a hidden game, of which the page knows nothing ahead of the picture: the server names the part
 * that plays, and the next one a few seconds before it is due.
 */
export const useHiddenCut = (gameId: number, cut: ShortCut | null) => {
  const key = JSON.stringify(cut)
  const [ahead, setAhead] = useState<Ahead & { key: string }>()
  const asking = useRef<string | null>(null)
  const known = ahead?.key === key ? ahead : undefined
  const ask = async (short: ShortCut, at: number) => {
    asking.current = key
    const person = 'id' in short ? { person: String(short.id) } : {}
    const query = { cut: short.kind, at: String(Math.round(at)), ...person }
    const told = await call(gameCut, { params: { gameId }, query }).catch(() => undefined)
    // Another cut may have been chosen meanwhile; a failure is asked again at the next frame.
    if (asking.current !== key) return
    asking.current = null
    if (told !== undefined) setAhead({ key, ...withSegment(known, at, told.segment) })
  }
  return {
    segments: known?.segments ?? null,
    /** Whether the last of the segments is the last of the cut. */
    isWhole: known?.isWhole === true,
    /** Asks for the next part where the picture at `at` (UTC ms by the log) will need it. */
    follow: (at: number) => {
      const from = askedFrom(known, at)
      if (cut !== null && from !== null && asking.current !== key) void ask(cut, from)
    },
  }
}
