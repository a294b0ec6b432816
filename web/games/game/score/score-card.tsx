import { useState } from 'react'
import type { BoxScore } from '../../../../contract/games/box-score.ts'
import type { LineScore as Line } from '../../../../contract/games/line-score.ts'
import { STATUS, type StatusCode } from '../../../../contract/games/status.ts'
import { playOnBase } from '../../../../domain/folding/plays-behind.ts'
import { isNotPlayed, isStarting } from '../../../../domain/league/game-status.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { StatValue } from '../../components/corrections.tsx'
import { PlayerLink, TeamLink } from '../../components/name-links.tsx'
import { isTimeSet } from '../../components/start-time.tsx'
import { StaleBadge } from '../../live/stale-badge.tsx'
import type { GameNow } from '../../live/use-game-now.ts'
import { useDelayText, useSecondLine, useStatusText } from '../../live/use-status-text.ts'
import doorStyles from '../door.module.css'
import { BaseDoor, HalfDoor } from '../door.tsx'
import { FigureDoor, Figures, figuresOf } from '../figure-door.tsx'
import { LineScore, type Total } from './line-score.tsx'
import styles from './score.module.css'
import { Situation } from './situation.tsx'

type ScoreCardProps = {
  game: GameNow
  linksTo?: number
  /** Called with each press on an inning's link. */
  onInning?: (inning: number) => boolean
}

/** State and line score of a game. The innings of the game `linksTo` lead to their plays. */
export const ScoreCard = ({ game, linksTo, onInning }: ScoreCardProps) => {
  const { box } = game
  if (box === undefined && game.hasFailed) return null
  return (
    <section className={styles.card}>
      {box === undefined ? (
        <ScoreCardSkeleton hasLinks={linksTo !== undefined} />
      ) : (
        <Figures game={game}>
          <ScoreStatus box={box} item={game.item} atBats={game.atBats} {...{ linksTo, onInning }} />
        </Figures>
      )}
    </section>
  )
}

type ScoreStatusProps = {
  box: BoxScore
  item: GameNow['item']
  atBats: GameNow['atBats']
  linksTo: number | undefined
  onInning: ((inning: number) => boolean) | undefined
}

const ScoreStatus = ({ box, item, atBats, linksTo, onInning }: ScoreStatusProps) => {
  const statusText = useStatusText()
  const delay = useDelayText()(box.gameStatus, item?.detailedState ?? '')
  const outs = useSecondLine()(box.gameStatus, box.linescore)
  const startTime = useStartTimeText(item)
  const isLive = box.gameStatus === STATUS.live
  return (
    <>
      <div className={styles.top}>
        <p className={styles.status} data-live={isLive}>
          {[statusText(box.gameStatus, box.linescore), outs, delay ?? startTime]
            .filter((it) => it !== null)
            .join(' · ')}
        </p>
        <StaleBadge since={box.staleSince} />
      </div>
      <LineScore
        line={box.linescore}
        isLive={isLive}
        isFinal={box.gameStatus === STATUS.final}
        linksTo={linksTo}
        onInning={onInning}
        doorOf={(place, half, shown) =>
          typeof place === 'number' ? (
            <HalfDoor inning={place} {...{ atBats, half }}>
              {shown}
            </HalfDoor>
          ) : (
            <TotalDoor line={box.linescore} stat={place} half={half} />
          )
        }
      />
    </>
  )
}

type TotalDoorProps = { line: Line; stat: Total; half: 'top' | 'bottom' }

const TotalDoor = ({ line, stat, half }: TotalDoorProps) => {
  const { t } = useTranslation()
  const side = half === 'top' ? 'away' : 'home'
  const team = line[`${side}Team`]
  return (
    <span className={doorStyles.total}>
      <FigureDoor
        figure={{ side, stat }}
        value={team[stat]}
        name={`${t(`games.${stat}`)}, ${team.shortName}`}
      >
        {team[stat]}
      </FigureDoor>
    </span>
  )
}

/** Start in Central Time of an upcoming game; null where it is not set, or past. */
const useStartTimeText = (item: GameNow['item']): string | null => {
  const { t } = useTranslation()
  if (item === undefined || !isStarting(item.gameStatus) || !isTimeSet(item.gameTime)) return null
  return t('games.centralTime', { time: item.gameTime })
}

/** The current turn at bat; the decisions once the game is over. `isOver`: known before the data arrives. */
export const SituationCard = ({ game, isOver = false }: { game: GameNow; isOver?: boolean }) => {
  const { box } = game
  const isPinned = useWasUnfinished(box?.gameStatus)
  if (box === undefined ? game.hasFailed : hasNoSituation(box) && !isPinned) return null
  return (
    <div className={styles.situation}>
      {box === undefined ? (
        <Skeleton height="auto" className={(isOver ? styles.decided : styles.situationSkeleton) ?? ''} />
      ) : (
        <section
          className={cx(
            styles.card,
            isPinned ? styles.pinned : box.gameStatus === STATUS.final && styles.decided,
          )}
        >
          {box.gameStatus === STATUS.final ? (
            <Decisions box={box} />
          ) : (
            <Situation
              box={box}
              runners={game.bases.map((id) => runnerOf(game, id))}
              doorOf={({ id, name }, base) => (
                <BaseDoor play={playOfRunner(game, id)} runner={name}>
                  {base}
                </BaseDoor>
              )}
            />
          )}
        </section>
      )}
    </div>
  )
}

const hasNoSituation = ({ gameStatus, decisions }: BoxScore) =>
  isNotPlayed(gameStatus) || (gameStatus === STATUS.final && decisions.winner === null)

/** Whether the game was unfinished when the page opened: the card then stays at its end, no layout shift. */
const useWasUnfinished = (status: StatusCode | undefined): boolean => {
  const [first, setFirst] = useState(status)
  if (first === undefined && status !== undefined) setFirst(status)
  return first !== undefined && first !== STATUS.final && !isNotPlayed(first)
}

const runnerOf = ({ players }: GameNow, id: number | null) => {
  const player = id === null ? undefined : players[String(id)]
  return player === undefined ? null : { id: player.id, name: player.nameLineup }
}

const playOfRunner = ({ log, until }: GameNow, id: number): string | undefined =>
  log === undefined || until === undefined ? undefined : playOnBase(figuresOf(log), id, until)

const Decisions = ({ box }: { box: BoxScore }) => {
  const { t } = useTranslation()
  const { winner, loser, save } = box.decisions
  const rows = [
    { stat: 'winner', label: t('games.winner'), player: winner },
    { stat: 'loser', label: t('games.loser'), player: loser },
    ...(save === null ? [] : [{ stat: 'save', label: t('games.saved'), player: save }]),
  ]
  const correctionOf = (stat: string) =>
    box.corrections.find((it) => it.part === 'decision' && it.stat === stat)
  return (
    <dl className={styles.decisions}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <PlayerLink id={row.player?.mlbid}>
              <StatValue value={row.player?.name ?? t('games.nobody')} correction={correctionOf(row.stat)} />
            </PlayerLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ScoreCardSkeleton = ({ hasLinks }: { hasLinks: boolean }) => (
  <div className={styles.skeleton}>
    <Skeleton height="1.5rem" width="6rem" />
    <Skeleton height="auto" className={cx(styles.lineSkeleton, hasLinks && styles.withLinks)} />
  </div>
)

/** The two clubs of a game, each a link to its page. */
export const GameHeading = ({ line, title }: { line: Line; title: string }) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = line
  return (
    <h1 className={styles.heading} aria-label={title}>
      <TeamLink team={awayTeam} name={awayTeam.shortName} />
      <span className={styles.at}>{t('calendar.at')}</span>
      <TeamLink team={homeTeam} name={homeTeam.shortName} />
    </h1>
  )
}
