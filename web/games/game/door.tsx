import '../../i18n/texts/doors.ts'
import { Link2, Play as PlayIcon } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { fragmentOf, momentOfPlay } from '../../../contract/games/moment-address.ts'
import type { AtBat, Pitch } from '../../../domain/folding/at-bats-until.ts'
import type { TextKey } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { iconButtonClass } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import styles from './door.module.css'

type PlayMoment = { play: number; event: number | null }

/**
 * How a page opens a game's moments: in its own picture, in that of the watch page, or in its list of plays
 * for viewers who may not watch.
 */
export type Doors = { gameId: number } & (
  | { kind: 'picture'; open: (moment: PlayMoment) => void }
  | { kind: 'video'; mayOpen: (fragment: string) => boolean }
  | { kind: 'list'; onOpen: (fragment: string) => void; note: (fragment: string) => ReactNode }
)

/** null: the game has no video to open. */
export const DoorsContext = createContext<Doors | null>(null)

type DoorProps = {
  moment: PlayMoment
  className?: string | undefined
  title?: string | undefined
  children: ReactNode
}

/** Opens the picture at a moment, or leads to its play; plain children where there is no video. */
export const Door = ({ moment, className, title, children }: DoorProps) => {
  const doors = useContext(DoorsContext)
  if (doors === null) return children
  const look = { className: className ?? styles.door, title }
  if (doors.kind === 'picture')
    return (
      <button type="button" {...look} onClick={() => doors.open(moment)}>
        {children}
      </button>
    )
  const hash = fragmentOf(moment)
  if (doors.kind === 'video')
    return (
      <PictureLink {...doors} hash={hash} {...look}>
        {children}
      </PictureLink>
    )
  return (
    <Link
      to="/games/:gameId"
      params={{ gameId: String(doors.gameId) }}
      hash={hash}
      replace
      resetScroll={false}
      onClick={() => doors.onOpen(hash)}
      {...look}
    >
      {children}
    </Link>
  )
}

type PictureLinkProps = Pick<Extract<Doors, { kind: 'video' }>, 'gameId' | 'mayOpen'> &
  Pick<DoorProps, 'className' | 'title' | 'children'> & { hash: string }

/** A link to the moment of a fragment in the picture of the watch page. */
export const PictureLink = ({ gameId, mayOpen, hash, className, title, children }: PictureLinkProps) => (
  <Link
    to="/player/:mlbId"
    params={{ mlbId: String(gameId) }}
    hash={hash}
    guard={() => mayOpen(hash)}
    className={className}
    title={title}
  >
    {children}
  </Link>
)

type DoorText = Extract<TextKey, `doors.${string}`>

/** The texts of a door to the picture, and of a link to the list of plays. */
const useDoorText = () => {
  const { t } = useTranslation()
  const isList = useContext(DoorsContext)?.kind === 'list'
  return (see: DoorText, goTo: DoorText, values: { [name: string]: number } = {}) =>
    t(isList ? goTo : see, values)
}

/** A play's title as a door. */
export const PlayDoor = ({ moment, title }: { moment: PlayMoment; title: string }) => {
  const text = useDoorText()
  if (useContext(DoorsContext) === null) return title
  return (
    <Door moment={moment}>
      <PlayIcon size={14} fill="currentColor" aria-hidden="true" />
      <span className="visually-hidden">{text('doors.see', 'doors.goTo')} </span>
      {title}
    </Door>
  )
}

/** A pitch's mark as a door, for a list of pitches. */
export const pitchDoor = (pitch: Pitch, mark: ReactNode) => <PitchDoor pitch={pitch}>{mark}</PitchDoor>

const PitchDoor = ({ pitch, children }: { pitch: Pitch; children: ReactNode }) => {
  const text = useDoorText()
  if (useContext(DoorsContext) === null) return children
  return (
    <Door moment={{ play: pitch.play, event: pitch.index ?? null }} className={cx(styles.door, styles.pitch)}>
      <span className="visually-hidden">
        {text('doors.pitch', 'doors.goToPitch', { number: pitch.number })}
      </span>
      <span aria-hidden="true">{children}</span>
    </Door>
  )
}

/** The door of a turn at bat. */
export const TurnDoor = ({ atBat }: { atBat: AtBat }) => {
  const text = useDoorText()
  if (useContext(DoorsContext) === null) return null
  return (
    <Door moment={{ play: atBat.play, event: null }} className={iconButtonClass()}>
      <PlayIcon size={18} fill="currentColor" aria-hidden="true" />
      <span className="visually-hidden">{text('doors.turn', 'doors.goToTurn')}</span>
    </Door>
  )
}

type HalfDoorProps = {
  atBats: readonly AtBat[]
  inning: number
  half: 'top' | 'bottom'
  children: ReactNode
}

/** The door of a half-inning, at its first turn; plain children before that. */
export const HalfDoor = ({ atBats, inning, half, children }: HalfDoorProps) => {
  const text = useDoorText()
  const first = atBats.find((it) => it.inning === inning && it.half === half)
  if (first === undefined) return children
  const title =
    half === 'top'
      ? text('doors.top', 'doors.goToTop', { inning })
      : text('doors.bottom', 'doors.goToBottom', { inning })
  return (
    <Door moment={{ play: first.play, event: null }} className={cx(styles.door, styles.half)} title={title}>
      {children}
    </Door>
  )
}

type BaseDoorProps = { play: string | undefined; runner: string; children: ReactNode }

/** A runner's base as the door to the play that put him there; his name leads to his page. */
export const BaseDoor = ({ play, runner, children }: BaseDoorProps) => {
  const { t } = useTranslation()
  if (play === undefined) return children
  return (
    <Door
      moment={momentOfPlay(play)}
      className={cx(styles.door, styles.base)}
      title={t('doors.onBase', { name: runner })}
    >
      {children}
    </Door>
  )
}

/** Copies the address of a play's moment; `play` names it for listeners. */
export const CopyLink = ({ moment, play }: { moment: PlayMoment; play: string }) => {
  const { t } = useTranslation()
  const doors = useContext(DoorsContext)
  if (doors === null) return null
  const copy = async () => {
    const link = `${location.origin}/player/${doors.gameId}#${fragmentOf(moment)}`
    try {
      await navigator.clipboard.writeText(link)
      showToast(t('doors.copied'), 'success')
    } catch {
      // Refused, or no secure origin: the link stays to be read until it is closed.
      showToast(t('doors.copyByHand', { link }), 'info', 0)
    }
  }
  const label = t('doors.copy', { play })
  return (
    <button type="button" className={styles.copy} aria-label={label} onClick={() => void copy()}>
      <Link2 size={16} aria-hidden="true" />
    </button>
  )
}
