import '../i18n/texts/doors.ts'
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type MomentAddress, momentOf } from '../../contract/games/moment-address.ts'
import type { Doors } from '../games/game/door.tsx'
import type { GameNow } from '../games/live/use-game-now.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSite } from '../routing/use-site.ts'
import { showToast } from '../ui/overlays/toast.tsx'
import { focusContent } from './layout/focus-content.ts'

/**
 * The moments that the page of the video opens: the one in its address, again with each change of it, and
 * those that the viewer presses. `answer` finds the wanted one in the game's log.
 */
export const useDoors = (gameId: number, picture: RefObject<HTMLElement | null>) => {
  const { view } = useSite()
  const [seen, setSeen] = useState(view)
  const [wanted, setWanted] = useState(() => momentOf(view.location.hash))
  const [isOpening, setOpening] = useState(wanted !== undefined)
  const [door, setDoor] = useState<{ at: number } | null>(null)
  if (seen !== view) {
    setSeen(view)
    setWanted(momentOf(view.location.hash))
  }
  const doors = useMemo<Doors>(
    () => ({
      gameId,
      kind: 'picture',
      open: (moment) => {
        setWanted(moment)
        picture.current?.scrollIntoView({ block: 'nearest' })
        // The pressed play is ahead of the picture then, and gone.
        focusContent('video')
      },
    }),
    [gameId, picture],
  )
  return {
    doors,
    wanted,
    /** undefined while the page's first moment is looked up: the picture waits for it. */
    door: isOpening ? undefined : door,
    answer: (at: number | undefined) => {
      setWanted(undefined)
      setOpening(false)
      if (at !== undefined) setDoor({ at })
    },
  }
}

/**
 * Finds the wanted moment once the log is there, and tells the viewer where there is none. `nudgeMs`: how far
 * the numbers are ahead of the picture.
 */
export const useAnsweredDoor = (
  { wanted, answer }: Pick<ReturnType<typeof useDoors>, 'wanted' | 'answer'>,
  { doorAt, isTold, hasFailed, isNotFound }: GameNow,
  nudgeMs: number,
) => {
  const { t } = useTranslation()
  const isKnown = isTold || hasFailed || isNotFound || wantedPlay(wanted) === undefined
  const find = useEffectEvent(() => {
    if (wanted === undefined) return
    const at = placeOf(wanted, doorAt, nudgeMs)
    if (at === undefined) showToast(t('doors.unknown'), 'warning')
    answer(at)
  })
  useEffect(() => {
    if (wanted !== undefined && isKnown) find()
  }, [wanted, isKnown])
}

/** The play whose place only the log tells: an invalid address and a time need none. */
export const wantedPlay = (wanted: MomentAddress | null | undefined) =>
  wanted == null || 'at' in wanted ? undefined : wanted

const placeOf = (
  wanted: MomentAddress | null,
  doorAt: GameNow['doorAt'],
  nudgeMs: number,
): number | undefined => {
  if (wanted === null) return undefined
  if ('at' in wanted) return wanted.at
  const at = doorAt(wanted)
  return at === undefined ? undefined : at - nudgeMs
}
