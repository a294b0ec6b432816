import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'
import { useLocation } from '../../../routing/use-site.ts'
import type { HalfInning } from '../game-search.ts'
import { useOpenInnings } from '../plays/use-open-innings.ts'

export const AWAY = '1'
export const HOME = '2'
export type BoxTab = 'boxscore' | 'playbyplay' | 'scorecard'

/**
 * The visible part of a game's box score and plays. An address that names a half-inning opens its plays, and
 * so does each of the `presses` on a link to the current address.
 */
export const useBoxView = (
  plays: readonly PlayByPlayInning[] | undefined,
  opening: HalfInning | undefined,
  presses: number,
) => {
  const [tab, setTab] = useTabOfAddress()
  const openTab = (to: BoxTab) => {
    setTab(to)
    writeTab(to)
  }
  const [side, setSide] = useState(AWAY)
  const [onlyScoring, setOnlyScoring] = useState(false)
  const [addressed, setAddressed] = useState<HalfInning>()
  const [seenPresses, setSeenPresses] = useState(presses)
  const [target, setTarget] = useState<HalfInning>()
  const inningOf = (half: HalfInning['half']) => (addressed?.half === half ? addressed.inning : undefined)
  const openInnings = {
    top: useOpenInnings(newestOf(plays, 'top'), inningOf('top')),
    bottom: useOpenInnings(newestOf(plays, 'bottom'), inningOf('bottom')),
  }
  if (opening !== undefined && (!isSame(opening, addressed) || presses !== seenPresses)) {
    setAddressed(opening)
    setSeenPresses(presses)
    setTarget(opening)
    setTab('playbyplay')
    setSide(opening.half === 'top' ? AWAY : HOME)
    setOnlyScoring(false)
    openInnings[opening.half].toggle(opening.inning, true)
  }
  return {
    ...{ tab, setTab: openTab, side, setSide, onlyScoring, setOnlyScoring },
    openInnings,
    /** The id of the play that the address names. */
    marked: addressed?.play,
    /** The half-inning, or its play, to scroll to, until the page has reached it. */
    target,
    onReached: () => setTarget(undefined),
  }
}

/** The part of an address that opens the scorecard, `/games/7#hoja`. */
const SCORECARD_HASH = 'hoja'

/** The open tab; the scorecard is in the address, so that it can be shared and stays after a reload. */
const useTabOfAddress = () => {
  const { hash } = useLocation()
  const [tab, setTab] = useState<BoxTab>('boxscore')
  // After the first drawing, which equals the server's: it never sees this part of an address.
  useEffect(() => {
    if (hash === SCORECARD_HASH) setTab('scorecard')
  }, [hash])
  return [tab, setTab] as const
}

const writeTab = (tab: BoxTab) => {
  const hash = tab === 'scorecard' ? `#${SCORECARD_HASH}` : ''
  if (hash === '' && location.hash !== `#${SCORECARD_HASH}`) return
  history.replaceState(history.state, '', location.pathname + location.search + hash)
}

const isSame = (one: HalfInning, other: HalfInning | undefined) =>
  one.inning === other?.inning && one.half === other.half && one.play === other.play

/** The last inning in which that half has a play. */
const newestOf = (
  plays: readonly PlayByPlayInning[] | undefined,
  half: HalfInning['half'],
): number | undefined => plays?.find((it) => it[half].length > 0)?.inning

const paper = () => matchMedia('print')

const subscribe = (onChange: () => void) => {
  const media = paper()
  // Some browsers report printing by these events, some by the media query.
  addEventListener('beforeprint', onChange)
  addEventListener('afterprint', onChange)
  media.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', onChange)
    removeEventListener('afterprint', onChange)
    media.removeEventListener('change', onChange)
  }
}

/** Whether the page is laid out for paper, which needs at once what a screen shows one after the other. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  )
