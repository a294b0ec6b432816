import { ChevronDown } from 'lucide-react'
import { useContext, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { LineScore } from '../../../../contract/games/line-score.ts'
import { fragmentOf, momentOfPlay } from '../../../../contract/games/moment-address.ts'
import type { PlayByPlayInning } from '../../../../contract/games/play-by-play.ts'
import type { StatusCode } from '../../../../contract/games/status.ts'
import type { AtBat } from '../../../../domain/folding/at-bats-until.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { FoldedPanel } from '../../../ui/content/folded-panel.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { CopyLink, DoorsContext, PlayDoor, pitchDoor } from '../door.tsx'
import type { HalfInning } from '../game-search.ts'
import { inningLineOf, scoringInnings } from '../score/inning-line.ts'
import { notPlayed } from '../score/not-played.ts'
import { PitchList } from './pitch-list.tsx'
import { Play } from './play.tsx'
import styles from './plays.module.css'
import { StrikeZone } from './strike-zone.tsx'
import type { OpenInnings } from './use-open-innings.ts'

export type PlaysProps = {
  innings: PlayByPlayInning[]
  halfInning: 'top' | 'bottom'
  team: string
  gameStatus: StatusCode
  /** The turns at bat of the plays; empty while unknown. */
  atBats: readonly AtBat[]
  /** The line score by inning. */
  lines: LineScore['innings']
  openInnings: { top: OpenInnings; bottom: OpenInnings }
  /** The half-inning or play to scroll to, and what is called when it was. */
  target: HalfInning | undefined
  onReached: () => void
  /** The id of the play that the page's address names. */
  marked: string | undefined
  /** Whether only the plays are shown on which a run scored. */
  onlyScoring: boolean
  setOnlyScoring: (onlyScoring: boolean) => void
}

/** A side's plays at bat by inning, newest first; until it bats, its plays in the field. */
export const Plays = (props: PlaysProps) => {
  const { t } = useTranslation()
  const { innings, halfInning, team, gameStatus } = props
  const atBat = innings.filter((inning) => inning[halfInning].length > 0)
  if (atBat.length > 0) return <PlaysAtBat {...props} innings={atBat} />
  const other = halfInning === 'top' ? 'bottom' : 'top'
  const inField = innings.filter((inning) => inning[other].length > 0)
  if (inField.length === 0) return <NoPlays team={team} gameStatus={gameStatus} />
  return (
    <>
      <p className={styles.note}>{t('games.inField', { team })}</p>
      <Innings {...props} innings={inField} halfInning={other} />
    </>
  )
}

/** The text for a game without plays yet points to the video, which a postponed game does not have. */
const NoPlays = ({ team, gameStatus }: Pick<PlaysProps, 'team' | 'gameStatus'>) => {
  const { t } = useTranslation()
  const reason = notPlayed(gameStatus)
  return reason === null ? (
    <EmptyState compact title={t('games.noPlays', { team })} text={t('games.noPlaysText')} />
  ) : (
    <EmptyState
      compact
      title={t(`games.notPlayed.${reason}.title`)}
      text={t(`games.notPlayed.${reason}.text`)}
    />
  )
}

/** All plays, folded by inning, or with a press those alone on which a run scored. */
const PlaysAtBat = (props: PlaysProps) => {
  const { t } = useTranslation()
  const { innings, halfInning, team, onlyScoring, setOnlyScoring } = props
  const scoring = scoringInnings(innings, halfInning)
  const total = scoring.reduce((sum, it) => sum + it[halfInning].length, 0)
  return (
    <>
      <div className={styles.tools}>
        <button
          type="button"
          aria-pressed={onlyScoring}
          className={styles.filter}
          onClick={() => setOnlyScoring(!onlyScoring)}
        >
          {t('games.onlyScoring', { total })}
        </button>
      </div>
      {onlyScoring && total === 0 ? <p className={styles.note}>{t('games.noRuns', { team })}</p> : null}
      <Innings {...props} innings={onlyScoring ? scoring : innings} />
    </>
  )
}

type InningsProps = Pick<
  PlaysProps,
  | 'innings'
  | 'halfInning'
  | 'atBats'
  | 'lines'
  | 'openInnings'
  | 'onlyScoring'
  | 'target'
  | 'onReached'
  | 'marked'
>

const Innings = ({ innings, atBats, ...rest }: InningsProps) => {
  const byPlay = useMemo(() => new Map(atBats.map((it) => [String(it.play), it])), [atBats])
  return (
    <ol className={styles.innings}>
      {innings.map((inning) => (
        <Inning key={inning.inning} {...rest} inning={inning} byPlay={byPlay} />
      ))}
    </ol>
  )
}

type InningProps = Omit<InningsProps, 'innings' | 'atBats'> & {
  inning: PlayByPlayInning
  byPlay: ReadonlyMap<string, AtBat>
}

/** An inning that folds to its line. The few scoring plays are all open. */
const Inning = ({ openInnings, onlyScoring, byPlay, target, onReached, marked, ...rest }: InningProps) => {
  const { inning, halfInning } = rest
  const isTarget = target?.inning === inning.inning && target.half === halfInning
  const ref = useReached(isTarget && target.play === undefined, onReached)
  const { isOpen, toggle } = openInnings[halfInning]
  const number = inning.inning
  const panel = useId()
  const plays = (
    <ol className={styles.plays}>
      {inning[halfInning].map((play) => (
        <LinkedPlay
          key={play.id}
          play={play}
          atBat={byPlay.get(play.id)}
          isMarked={play.id === marked}
          isTarget={isTarget && play.id === target.play}
          onReached={onReached}
        />
      ))}
    </ol>
  )
  if (onlyScoring)
    return (
      <li className={styles.disclosure}>
        <h3 className={cx(styles.inning, styles.trigger)}>
          <InningSummary {...rest} />
        </h3>
        {plays}
      </li>
    )
  return (
    <li ref={ref} className={styles.disclosure}>
      <h3 className={styles.inning}>
        <button
          type="button"
          aria-expanded={isOpen(number)}
          aria-controls={panel}
          className={cx(styles.trigger, styles.button)}
          onClick={() => toggle(number, !isOpen(number))}
        >
          <InningSummary {...rest} />
          <ChevronDown size={18} aria-hidden="true" className={styles.chevron} />
        </button>
      </h3>
      <FoldedPanel id={panel} isOpen={isOpen(number)} onFound={() => toggle(number, true)}>
        {plays}
      </FoldedPanel>
    </li>
  )
}

type LinkedPlayProps = {
  play: PlayByPlayInning['top'][number]
  atBat: AtBat | undefined
  isMarked: boolean
  isTarget: boolean
  onReached: () => void
}

/** A play with the ways to its picture; the one that the address names says what a viewer needs for it. */
const LinkedPlay = ({ play, atBat, isMarked, isTarget, onReached }: LinkedPlayProps) => {
  const doors = useContext(DoorsContext)
  const ref = useReached(isTarget, onReached)
  const moment = momentOfPlay(play.id)
  const fragment = fragmentOf(moment)
  return (
    <Play
      ref={ref}
      id={fragment}
      play={play}
      isMarked={isMarked}
      title={<PlayDoor moment={moment} title={play.title} />}
      tools={<CopyLink moment={moment} play={play.description || play.title} />}
    >
      {isMarked && doors?.kind === 'list' ? doors.note(fragment) : null}
      <Pitches atBat={atBat} />
    </Play>
  )
}

/** Time allowed for an inning to expand to its full height; then the page stops scrolling to it. */
const OPENED_MS = 400

/**
 * Scrolls to the element once it is the target, and as long as the list grows: browsers keep what stands
 * below it in its place meanwhile, and push it out of sight. The focus comes from the link that led here.
 */
const useReached = (isTarget: boolean, onReached: () => void) => {
  const ref = useRef<HTMLLIElement>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    const element = ref.current
    if (!isTarget || element === null) return
    const focused = document.activeElement
    if (isLinkToHere(focused) || (element.tabIndex === -1 && isContent(focused)))
      (element.querySelector<HTMLElement>('a, button') ?? element).focus({ preventScroll: true })
    const growing = new ResizeObserver(() => element.scrollIntoView({ block: 'start' }))
    growing.observe(element.closest('ol')?.parentElement ?? element)
    growing.observe(element)
    const opened = setTimeout(reach, OPENED_MS)
    return () => {
      growing.disconnect()
      clearTimeout(opened)
    }
  }, [isTarget])
  return ref
}

/** The page itself, where the focus is after a page is opened. */
const isContent = (element: Element | null) => element === document.body || element?.id === 'content'

const isLinkToHere = (element: Element | null) =>
  element instanceof HTMLAnchorElement && element.href === location.href

/** `Entrada 3 · 2 carreras, 3 hits · Anotan Soto y Paz`. */
const InningSummary = ({
  inning,
  halfInning,
  lines,
}: Pick<InningProps, 'inning' | 'halfInning' | 'lines'>) => {
  const { t } = useTranslation()
  const { runs, hits, scorers } = inningLineOf(inning, halfInning, lines)
  return (
    <>
      <span>{t('games.inningOf', { inning: inning.inning })}</span>{' '}
      <span className={styles.line} data-scored={runs !== null && runs > 0}>
        {runs === null ? null : (
          <span>
            {t('games.runsCount', { count: runs })}, {t('games.hitsCount', { count: hits ?? 0 })}
          </span>
        )}{' '}
        {scorers.length === 0 ? null : (
          <span className={styles.scorers}>
            {t('games.scored', { count: scorers.length, names: scorers.join(', ') })}
          </span>
        )}
      </span>
    </>
  )
}

const Pitches = ({ atBat }: { atBat: AtBat | undefined }) =>
  atBat === undefined ? null : <PlayPitches atBat={atBat} />

/** A play's pitches, collapsed at first. */
const PlayPitches = ({ atBat }: { atBat: AtBat }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (atBat.pitches.length === 0) return null
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {isOpen ? t('pitches.hide') : t('pitches.show', { total: atBat.pitches.length })}
      </summary>
      {isOpen ? (
        <div className={styles.body}>
          <StrikeZone pitches={atBat.pitches} />
          <PitchList pitches={atBat.pitches} doorOf={pitchDoor} />
        </div>
      ) : null}
    </details>
  )
}
