import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxScore as Box } from '../../../contract/games/box-score.ts'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import type { AtBat } from '../../../domain/at-bats-until.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { GameNow } from '../live/use-game-now.ts'
import { GameInfo, TeamNotes } from './box-notes.tsx'
import styles from './box-score.module.css'
import { LineupTables } from './lineup-tables.tsx'
import { Plays } from './plays.tsx'

const AWAY = '1'
const HOME = '2'

/**
 * The box score's four tabs: box score or plays, and within each the away (1) or the home side (2). Hidden where it
 * cannot be fetched (specification, chapter 8).
 */
export const BoxScore = ({ game }: { game: GameNow }) => {
  const { t } = useTranslation()
  const [side, setSide] = useState(AWAY)
  const { box } = game
  if (game.isLoading) return <BoxScoreSkeleton />
  if (box === undefined) return null
  const inTeamTabs = (panels: Sides) => (
    <TeamTabs line={box.linescore} side={side} onSide={setSide} panels={panels} />
  )
  const boxTab = { id: 'boxscore', label: t('games.box'), content: inTeamTabs(lineupsOf(box)) }
  const playsTab = {
    id: 'playbyplay',
    label: t('games.plays'),
    content: inTeamTabs(playsOf(box, game.atBats, game.plays)),
  }
  return (
    <>
      <h2 className="visually-hidden">{t('games.boxTabs')}</h2>
      <Tabs label={t('games.boxTabs')} items={[boxTab, playsTab]} />
    </>
  )
}

type Sides = { away: ReactNode; home: ReactNode }

const lineupsOf = (box: Box): Sides => ({
  away: <SideBox box={box} side="away" line={box.linescore.awayTeam} />,
  home: <SideBox box={box} side="home" line={box.linescore.homeTeam} />,
})

type SideBoxProps = { box: Box; side: 'away' | 'home'; line: Box['linescore']['awayTeam'] }

const SideBox = ({ box, side, line }: SideBoxProps) => (
  <div className={styles.side}>
    <LineupTables
      side={box[side]}
      team={line.shortName}
      gameStatus={box.gameStatus}
      corrections={box.corrections.filter((it) => it.side === side)}
    />
    <TeamNotes activities={line.activities} />
    <GameInfo info={box.gameInfo} />
  </div>
)

const playsOf = (box: Box, atBats: readonly AtBat[], innings: PlayByPlayInning[] = []): Sides => {
  const { linescore, gameStatus } = box
  const all = { innings, atBats, gameStatus }
  return {
    away: <Plays {...all} halfInning="top" team={linescore.awayTeam.shortName} />,
    home: <Plays {...all} halfInning="bottom" team={linescore.homeTeam.shortName} />,
  }
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
