import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, Suspense, useEffect, useState } from 'react'
import type { GameLog } from '../../../../contract/games/game-log.ts'
import { STATUS, type StatusCode } from '../../../../contract/games/status.ts'
import type { AtBat, Pitch } from '../../../../domain/folding/at-bats-until.ts'
import { isNotPlayed, isStarting } from '../../../../domain/league/game-status.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { lazySection } from '../../../lazy/lazy-section.ts'
import { useScrollArea } from '../../../ui/content/use-scroll-area.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { PlayerLink } from '../../components/name-links.tsx'
import { LiveRegion } from '../../live/live-region.tsx'
import type { GameNow } from '../../live/use-game-now.ts'
import { pitchDoor, TurnDoor } from '../door.tsx'
import { PitchList } from './pitch-list.tsx'
import styles from './pitches.module.css'
import { StrikeZone } from './strike-zone.tsx'

const SpokenDetailChoice = lazySection(() => import('../spoken-detail-choice.tsx'), 'SpokenDetailChoice')

/**
 * The current turn at bat, pitch by pitch; the viewer can go back to older ones. The card is shown before the
 * first pitch and keeps its height: no layout shift.
 */
export const PitchByPitch = memo(({ game }: { game: GameNow }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number | null>(null)
  const { atBats, players, box } = game
  const textsOf = useAtBatTexts(players)
  if (box === undefined) return game.hasFailed ? null : <Skeleton className={styles.skeleton ?? ''} />
  if (!game.hasLog) return isNotPlayed(box.gameStatus) ? null : <Unavailable onRetry={game.retry} />
  const last = atBats.length - 1
  const found = atBats.findIndex((it) => it.play === chosen)
  const index = found < 0 ? last : found
  const choose = (to: number) => setChosen(to >= last ? null : (atBats[to]?.play ?? null))
  const atBat = atBats[index] ?? (isStillPlayed(box.gameStatus) ? emptyAtBat : undefined)
  if (atBat === undefined) return null
  const { batter, pitcher, outcome } = textsOf(atBat)
  return (
    <Card atBat={atBat} players={players}>
      <AtBatPager index={index} last={last} onChoose={choose}>
        {atBat === emptyAtBat ? null : <TurnDoor atBat={atBat} />}
      </AtBatPager>
      <LiveRegion>{index === last ? '' : `${batter} ${t('games.versus')} ${pitcher}. ${outcome}`}</LiveRegion>
    </Card>
  )
})

/** Only a game's log has its pitches: it is asked for again, and its card keeps the height until then. */
const Unavailable = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <Section className={styles.unavailable}>
      <EmptyState
        compact
        title={t('pitches.unavailable')}
        text={t('pitches.unavailableText')}
        action={
          <Button variant="secondary" onPress={onRetry}>
            {t('ui.retry')}
          </Button>
        }
      />
    </Section>
  )
}

/** A game that is on or upcoming has its card: upcoming, about to start, warming up, live. */
const isStillPlayed = (status: StatusCode) => isStarting(status) || status === STATUS.live

/** Until the first batter comes up. */
const emptyAtBat: AtBat = {
  play: -1,
  inning: 1,
  half: 'top',
  batter: null,
  pitcher: null,
  pitches: [],
  result: null,
}

type CardProps = { atBat: AtBat; players: GameLog['players']; children: React.ReactNode }

const Card = ({ atBat, players, children }: CardProps) => {
  const { t } = useTranslation()
  const last = atBat.pitches.at(-1)
  return (
    <Section tools={children}>
      <Matchup atBat={atBat} players={players} />
      <div className={styles.body}>
        <StrikeZone pitches={atBat.pitches} />
        {last ? <Pitches pitches={atBat.pitches} /> : <p className={styles.none}>{t('pitches.none')}</p>}
      </div>
      <div className={styles.spoken}>
        <Suspense>
          <SpokenDetailChoice />
        </Suspense>
      </div>
    </Section>
  )
}

type SectionProps = { className?: string | undefined; tools?: React.ReactNode; children: React.ReactNode }

const Section = ({ className, tools, children }: SectionProps) => {
  const { t } = useTranslation()
  return (
    <section className={cx(styles.card, className)} aria-labelledby="pitch-by-pitch">
      <header className={styles.head}>
        <h2 id="pitch-by-pitch" className={styles.title}>
          {t('pitches.title')}
        </h2>
        {tools}
      </header>
      {children}
    </section>
  )
}

/** Scrolls a long turn's list to its newest pitch without `scrollIntoView`, which would move the page. */
const Pitches = ({ pitches }: { pitches: readonly Pitch[] }) => {
  const { t } = useTranslation()
  const area = useScrollArea(t('pitches.list'))
  const { ref } = area
  const count = pitches.length
  useEffect(() => {
    // In the next picture: here the page would be laid out once more for it.
    const frame = requestAnimationFrame(() => {
      if (count > 0 && ref.current) ref.current.scrollTop = ref.current.scrollHeight
    })
    return () => cancelAnimationFrame(frame)
  }, [count, ref])
  return (
    <div className={styles.list} {...area}>
      <PitchList pitches={pitches} doorOf={pitchDoor} />
    </div>
  )
}

const Matchup = ({ atBat, players }: { atBat: AtBat; players: GameLog['players'] }) => {
  const { t } = useTranslation()
  const { batter, pitcher, outcome } = useAtBatTexts(players)(atBat)
  if (atBat === emptyAtBat) return <p className={styles.matchup} />
  return (
    <p className={styles.matchup}>
      <span key={`${atBat.batter} ${atBat.pitcher}`}>
        <PlayerLink id={atBat.batter}>{batter}</PlayerLink>
        <span className={styles.versus}> {t('games.versus')} </span>
        <PlayerLink id={atBat.pitcher}>{pitcher}</PlayerLink>
      </span>
      <span className={styles.outcome}>{outcome}</span>
    </p>
  )
}

const useAtBatTexts = (players: GameLog['players']) => {
  const { t } = useTranslation()
  const nameOf = (id: number | null) => players[String(id)]?.name || t('games.nobody')
  return ({ batter, pitcher, result }: AtBat) => ({
    batter: nameOf(batter),
    pitcher: nameOf(pitcher),
    outcome: result?.title ?? t('pitches.now'),
  })
}

type AtBatPagerProps = {
  index: number
  last: number
  onChoose: (index: number) => void
  children: React.ReactNode
}

const AtBatPager = ({ index, last, onChoose, children }: AtBatPagerProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.pager}>
      {children}
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
