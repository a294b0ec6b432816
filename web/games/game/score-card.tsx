import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxScore } from '../../../contract/games/scoreboard.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StaleBadge } from '../live/stale-badge.tsx'
import type { GameNow } from '../live/use-game-now.ts'
import { useScoreNews } from '../live/use-score-news.ts'
import { useDelayText, useSecondLine, useStatusText } from '../live/use-status-text.ts'
import { Figure } from '../marks/corrections.tsx'
import { PlayerLink } from '../marks/name-links.tsx'
import { isSet } from '../marks/start-time.tsx'
import { LineScore } from './line-score.tsx'
import styles from './score-card.module.css'
import { Situation } from './situation.tsx'

const LIVE = 1
const FINAL = 2
/** Upcoming, about to start, warming up. */
const toCome = [0, 3, 4]
/** Postponed, cancelled. */
const putOff = [6, 7]

/** Where the game stands: state and line score; changes of the score are said aloud. */
export const ScoreCard = ({ game }: { game: GameNow }) => {
  const { box } = game
  if (box === undefined && game.hasFailed) return null
  return (
    <section className={styles.card}>
      {box === undefined ? <CardOnItsWay /> : <Standing box={box} item={game.item} />}
    </section>
  )
}

const Standing = ({ box, item }: { box: BoxScore; item: GameNow['item'] }) => {
  const statusText = useStatusText()
  const delay = useDelayText()(box.gameStatus, item?.detailedState ?? '')
  const outs = useSecondLine()(box.gameStatus, box.linescore)
  const news = useScoreNews(box)
  const isLive = box.gameStatus === LIVE
  return (
    <>
      <div className={styles.top}>
        <p className={styles.status} data-live={isLive}>
          {[statusText(box.gameStatus, box.linescore), outs, delay ?? startOf(item)]
            .filter((it) => it !== null)
            .join(' · ')}
        </p>
        <StaleBadge since={box.staleSince} />
      </div>
      <LineScore line={box.linescore} isLive={isLive} isFinal={box.gameStatus === FINAL} />
      <p role="status" className="only-heard">
        {news}
      </p>
    </>
  )
}

/** Central Time at which a game that is still to come begins; null where that is not set, or has been. */
const startOf = (item: GameNow['item']): string | null =>
  item !== undefined && toCome.includes(item.gameStatus) && isSet(item.gameTime)
    ? `${item.gameTime} CT`
    : null

/** The moment at bat while the game goes on; who won, lost and saved once it is over. */
export const MomentCard = ({ game }: { game: GameNow }) => {
  const { box } = game
  const isKept = useWasOn(box?.gameStatus)
  if (box === undefined ? game.hasFailed : hasNoMoment(box) && !isKept) return null
  return (
    <div className={styles.moment}>
      {box === undefined ? (
        <Skeleton height="auto" className={styles.momentComing ?? ''} />
      ) : (
        <section className={cx(styles.card, isKept && styles.kept)}>
          {box.gameStatus === FINAL ? (
            <Decisions box={box} />
          ) : (
            <Situation box={box} runners={game.bases.map((id) => runnerOf(game, id))} />
          )}
        </section>
      )}
    </div>
  )
}

const hasNoMoment = ({ gameStatus, decisions }: BoxScore) =>
  putOff.includes(gameStatus) || (gameStatus === FINAL && decisions.winner === null)

/** Whether the game was on when it was first seen: one that ends under the viewer's eyes keeps its place on the page. */
const useWasOn = (status: number | undefined): boolean => {
  const [first, setFirst] = useState(status)
  if (first === undefined && status !== undefined) setFirst(status)
  return first !== undefined && first !== FINAL
}

const runnerOf = ({ players }: GameNow, id: number | null) => {
  const player = id === null ? undefined : players[String(id)]
  return player === undefined ? null : { id: player.id, name: player.nameLineup }
}

const Decisions = ({ box }: { box: BoxScore }) => {
  const { t } = useTranslation()
  const { winner, loser, save } = box.decisions
  const rows = [
    { stat: 'winner', label: t('games.winner'), person: winner },
    { stat: 'loser', label: t('games.loser'), person: loser },
    ...(save === null ? [] : [{ stat: 'save', label: t('games.saved'), person: save }]),
  ]
  const corrected = (stat: string) => box.corrections.find((it) => it.part === 'decision' && it.stat === stat)
  return (
    <dl className={styles.decisions}>
      {rows.map((row) => (
        <div key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <PlayerLink id={row.person?.mlbid}>
              <Figure value={row.person?.name ?? t('games.nobody')} correction={corrected(row.stat)} />
            </PlayerLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const CardOnItsWay = () => (
  <div className={styles.coming}>
    <Skeleton height="1.5rem" width="6rem" />
    <Skeleton height="6.75rem" />
  </div>
)
