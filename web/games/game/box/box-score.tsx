import { memo, type ReactNode, Suspense } from 'react'
import type { BoxScore as Box } from '../../../../contract/games/box-score.ts'
import { calendarDayText } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { lazySection } from '../../../lazy/lazy-section.ts'
import { Tabs } from '../../../ui/content/tabs.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import type { GameNow } from '../../live/use-game-now.ts'
import { Figures } from '../figure-door.tsx'
import type { HalfInning } from '../game-search.ts'
import { Plays, type PlaysProps } from '../plays/plays.tsx'
import styles from './box-score.module.css'
import { GameInfo, LineupTables, PitchersTable, TeamNotes } from './lineup-tables.tsx'
import { AWAY, type BoxTab, HOME, useBoxView, useIsPrinting } from './use-box-view.ts'

const Scorecard = lazySection(() => import('../scorecard/scorecard.tsx'), 'Scorecard')

type BoxScoreProps = {
  game: GameNow
  opening?: HalfInning | undefined
  /** How often the link to what is open already was pressed: each press leads there again. */
  presses?: number
}

/**
 * The box score's tabs: box score, plays or scorecard, and within each the away (1) or the home side (2).
 * Hidden where it cannot be fetched (specification, chapter 8).
 */
export const BoxScore = memo(({ game, opening, presses = 0 }: BoxScoreProps) => {
  const { t } = useTranslation()
  const view = useBoxView(game.plays, opening, presses)
  const isPrinting = useIsPrinting()
  const { box } = game
  if (game.isLoading) return <BoxScoreSkeleton />
  if (box === undefined) return null
  if (isPrinting && view.tab === 'scorecard')
    return (
      <Suspense>
        <Scorecard game={game} side="both" line={box.linescore} Pitchers={PitchersTable} />
      </Suspense>
    )
  if (isPrinting) return <PrintedBoxScore box={box} day={game.day} />
  const inTeamTabs = (panels: Sides) => (
    <TeamTabs line={box.linescore} side={view.side} onSide={view.setSide} panels={panels} />
  )
  const boxTab = { id: 'boxscore', label: t('games.box'), content: inTeamTabs(lineupsOf(box)) }
  const playsTab = {
    id: 'playbyplay',
    label: t('games.plays'),
    content: inTeamTabs(playsOf(box, game, view)),
  }
  const cardTab = {
    id: 'scorecard',
    label: t('games.scorecard'),
    content: inTeamTabs(scorecardsOf(box, game)),
  }
  return (
    <Figures game={game}>
      <h2 className="visually-hidden">{t('games.boxTabs')}</h2>
      <Tabs
        label={t('games.boxTabs')}
        items={[boxTab, playsTab, cardTab]}
        selectedKey={view.tab}
        onSelectionChange={(key) => view.setTab(key as BoxTab)}
      />
    </Figures>
  )
})

type Sides = { away: ReactNode; home: ReactNode }

const lineupsOf = (box: Box): Sides => ({
  away: <SideBox box={box} side="away" line={box.linescore.awayTeam} />,
  home: <SideBox box={box} side="home" line={box.linescore.homeTeam} />,
})

type SideBoxProps = { box: Box; side: 'away' | 'home'; line: Box['linescore']['awayTeam'] }

const SideBox = ({ box, side, line }: SideBoxProps) => (
  <div className={styles.side}>
    <SideTables box={box} side={side} line={line} />
    <GameInfo info={box.gameInfo} />
  </div>
)

type Reading = Pick<
  PlaysProps,
  'onlyScoring' | 'setOnlyScoring' | 'openInnings' | 'target' | 'onReached' | 'marked'
>

const playsOf = (
  box: Box,
  { atBats, plays = [] }: Pick<GameNow, 'atBats' | 'plays'>,
  reading: Reading,
): Sides => {
  const { linescore, gameStatus } = box
  const { onlyScoring, setOnlyScoring, openInnings, target, onReached, marked } = reading
  const read = { onlyScoring, setOnlyScoring, openInnings, target, onReached, marked }
  const all = { ...read, innings: plays, atBats, gameStatus, lines: linescore.innings }
  return {
    away: <Plays {...all} halfInning="top" team={linescore.awayTeam.shortName} />,
    home: <Plays {...all} halfInning="bottom" team={linescore.homeTeam.shortName} />,
  }
}

const scorecardsOf = ({ linescore }: Box, game: GameNow): Sides => {
  const sheetOf = (side: 'away' | 'home') => (
    <Suspense fallback={<BoxScoreSkeleton />}>
      <Scorecard game={game} side={side} line={linescore} Pitchers={PitchersTable} />
    </Suspense>
  )
  return { away: sheetOf('away'), home: sheetOf('home') }
}

type TeamTabsProps = {
  line: Box['linescore']
  side: string
  onSide: (side: string) => void
  panels: Sides
}

const TeamTabs = ({ line, side, onSide, panels }: TeamTabsProps) => {
  const { t } = useTranslation()
  return (
    <Tabs
      variant="pill"
      label={t('games.teamTabs')}
      selectedKey={side}
      onSelectionChange={(key) => onSide(String(key))}
      items={[
        { id: AWAY, label: line.awayTeam.shortName, content: panels.away },
        { id: HOME, label: line.homeTeam.shortName, content: panels.home },
      ]}
    />
  )
}

const BoxScoreSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('games.loading')}>
      <div className={styles.skeleton}>
        <Skeleton height="2.75rem" />
        <Skeleton height="2.25rem" width="60%" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}

type PrintedBoxScoreProps = {
  box: Box
  /** The league's day of the game, YYYY-MM-DD; undefined without its log. */
  day: string | undefined
}

/** The box score on paper: both clubs in turn, without controls, and the game's facts once. */
const PrintedBoxScore = ({ box, day }: PrintedBoxScoreProps) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  return (
    <section aria-label={t('games.box')} className={styles.sheet}>
      {day === undefined ? null : <p className={styles.day}>{calendarDayText(day)}</p>}
      {(
        [
          ['away', awayTeam],
          ['home', homeTeam],
        ] as const
      ).map(([side, line]) => (
        <section key={side} className={styles.printedSide}>
          <h2>{line.shortName}</h2>
          <SideTables box={box} side={side} line={line} />
        </section>
      ))}
      <GameInfo info={box.gameInfo} />
    </section>
  )
}

type SideTablesProps = { box: Box; side: 'away' | 'home'; line: Box['linescore']['awayTeam'] }

/** One club's part of a box score: its batters, its pitchers and its notes. */
const SideTables = ({ box, side, line }: SideTablesProps) => (
  <>
    <LineupTables
      side={box[side]}
      team={line.shortName}
      gameStatus={box.gameStatus}
      corrections={box.corrections.filter((it) => it.side === side)}
    />
    <TeamNotes activities={line.activities} />
  </>
)
