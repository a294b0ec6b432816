import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GameLog } from '../../contract/game-log.ts'
import type { AtBat, Pitch } from '../../domain/at-bats-until.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PlayerLink } from './name-links.tsx'
import styles from './pitch-by-pitch.module.css'
import { pitchCall } from './pitch-calls.ts'
import { PitchList, pitchKind, speedText } from './pitch-list.tsx'
import { StrikeZone } from './strike-zone.tsx'
import type { GameNow } from './use-game-now.ts'

/**
 * The turn at bat that goes on, pitch by pitch; older ones can be leafed back to, and stay until the viewer comes back.
 * The card is there before the first pitch and keeps its height, so that no pitch moves what stands below it.
 */
export const PitchByPitch = ({ game }: { game: GameNow }) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const { atBats, players, box } = game
  if (box === undefined) return game.hasFailed ? null : <Skeleton className={styles.coming ?? ''} />
  const last = atBats.length - 1
  const found = atBats.findIndex((it) => it.play === chosen)
  const index = found < 0 ? last : found
  const choose = (to: number) => setChosen(to >= last ? null : (atBats[to]?.play ?? null))
  const atBat = atBats[index] ?? (withPitches.includes(box.gameStatus) ? nobodyYet : undefined)
  if (atBat === undefined) return null
  return (
    <Card atBat={atBat} players={players} isLatest={index === last}>
      <Leaf index={index} last={last} onChoose={choose} />
    </Card>
  )
}

/** A game that is on, or is still to come, has its card: upcoming, about to start, warming up, live. */
const withPitches = [0, 3, 4, 1]

/** Until the first batter comes. */
const nobodyYet: AtBat = {
  play: -1,
  inning: 1,
  half: 'top',
  batter: null,
  pitcher: null,
  pitches: [],
  result: null,
}

type CardProps = { atBat: AtBat; players: GameLog['players']; isLatest: boolean; children: React.ReactNode }

const Card = ({ atBat, players, isLatest, children }: CardProps) => {
  const { t } = useTranslation()
  const last = atBat.pitches.at(-1)
  const list = useNewestInSight(atBat.pitches.length)
  return (
    <section className={styles.card} aria-labelledby="pitch-by-pitch">
      <header className={styles.head}>
        <h2 id="pitch-by-pitch" className={styles.title}>
          {t('pitches.title')}
        </h2>
        {children}
      </header>
      <Matchup atBat={atBat} players={players} />
      <div className={styles.body}>
        <StrikeZone pitches={atBat.pitches} />
        <div className={styles.list} ref={list}>
          {last ? <PitchList pitches={atBat.pitches} /> : <p className={styles.none}>{t('pitches.none')}</p>}
        </div>
      </div>
      <p role="status" className="only-heard">
        {isLatest && last ? <Said pitch={last} /> : null}
      </p>
    </section>
  )
}

/** A long turn's newest pitch is scrolled to within its list; the page itself stays where it is. */
const useNewestInSight = (count: number) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  return list
}

const Matchup = ({ atBat, players }: { atBat: AtBat; players: GameLog['players'] }) => {
  const { t } = useTranslation()
  const nameOf = (id: number | null) => players[String(id)]?.name || t('games.nobody')
  if (atBat === nobodyYet) return <p className={styles.matchup} />
  return (
    <p className={styles.matchup}>
      <span key={`${atBat.batter} ${atBat.pitcher}`}>
        <PlayerLink id={atBat.batter}>{nameOf(atBat.batter)}</PlayerLink>
        <span className={styles.versus}> vs </span>
        <PlayerLink id={atBat.pitcher}>{nameOf(atBat.pitcher)}</PlayerLink>
      </span>
      <span className={styles.outcome}>{atBat.result?.title ?? t('pitches.now')}</span>
    </p>
  )
}

type LeafProps = { index: number; last: number; onChoose: (index: number) => void }

const Leaf = ({ index, last, onChoose }: LeafProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.leaf}>
      <Button variant="quiet" size="small" isDisabled={index === last} onPress={() => onChoose(last)}>
        {t('pitches.latest')}
      </Button>
      <IconButton label={t('pitches.previous')} isDisabled={index <= 0} onPress={() => onChoose(index - 1)}>
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('pitches.next')} isDisabled={index === last} onPress={() => onChoose(index + 1)}>
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const Said = ({ pitch }: { pitch: Pitch }) => {
  const { t } = useTranslation()
  const parts = [
    t(`pitches.calls.${pitchCall(pitch)}`),
    pitchKind(pitch.pitch, t),
    speedText(pitch.speed, t),
    `${pitch.balls}-${pitch.strikes}`,
  ]
  return <>{parts.filter(Boolean).join(', ')}</>
}
