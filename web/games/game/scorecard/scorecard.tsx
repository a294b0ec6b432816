import '../../../i18n/texts/scorecard.ts'
import { Printer } from 'lucide-react'
import { type ComponentType, useMemo } from 'react'
import type { BoxScore } from '../../../../contract/games/box-score.ts'
import { type Scorecard as Card, scorecardAt } from '../../../../domain/scorecard/scorecard-at.ts'
import { calendarDayText } from '../../../i18n/formats.ts'
import { language } from '../../../i18n/translate.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { GameNow } from '../../live/use-game-now.ts'
import styles from './scorecard.module.css'
import { ScorecardTable, type ScorecardTableProps } from './scorecard-table.tsx'

type Line = BoxScore['linescore']
type ScorecardProps = {
  game: Pick<GameNow, 'log' | 'until'>
  /** `both`: on paper, a page each. */
  side: 'away' | 'home' | 'both'
  line: Line
  /** The box score's own, which is loaded. */
  Pitchers: ComponentType<{ pitchers: BoxScore['away']['pitchers']; team: string; corrections: [] }>
}

/** The scorecard at the playhead: a side's sheet with the pitchers that it faces, and how to read it. */
export const Scorecard = ({ game, side, line, Pitchers }: ScorecardProps) => {
  const { t } = useTranslation()
  const card = useScorecard(game)
  if (card === undefined || game.log === undefined)
    return <EmptyState compact title={t('games.scorecard')} text={t('scorecard.unavailable')} />
  const shown = { card, line, Pitchers, players: game.log.players }
  if (side === 'both') return <Pages {...shown} day={game.log.day} />
  return (
    <div className={styles.sheet}>
      <Sheet {...shown} side={side} />
      <Legend />
      <Button variant="secondary" size="small" onPress={() => print()}>
        <Printer size={16} aria-hidden="true" />
        {t('scorecard.print')}
      </Button>
    </div>
  )
}

const Pages = ({ day, ...shown }: Omit<SheetProps, 'side'> & { day: string }) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = shown.line
  return (['away', 'home'] as const).map((side) => (
    <section key={side} data-paper="scorecard" className={styles.page}>
      <h2>{t('scorecard.sheetOf', { team: shown.line[`${side}Team`].shortName })}</h2>
      <p className={styles.game}>
        {awayTeam.shortName} {awayTeam.runs} – {homeTeam.runs} {homeTeam.shortName} · {calendarDayText(day)}
      </p>
      <Sheet {...shown} side={side} />
      <Legend />
    </section>
  ))
}

/** Folded once for each time of the log. */
const useScorecard = ({ log, until }: ScorecardProps['game']): Card | undefined =>
  useMemo(
    () => (log === undefined || until === undefined ? undefined : scorecardAt(log, until, language)),
    [log, until],
  )

type SheetProps = Pick<ScorecardTableProps, 'players'> &
  Pick<ScorecardProps, 'line' | 'Pitchers'> & { card: Card; side: 'away' | 'home' }

const Sheet = ({ card, side, line, Pitchers, players }: SheetProps) => {
  const rival = line[side === 'away' ? 'homeTeam' : 'awayTeam'].shortName
  return (
    <>
      <ScorecardTable side={card[side]} team={line[`${side}Team`].shortName} players={players} />
      <Pitchers pitchers={card[side].pitchers} team={rival} corrections={[]} />
    </>
  )
}

const signs = [
  ...(['k', 'called', 'walk', 'intentional', 'hit', 'interference', 'ground', 'alone', 'caught'] as const),
  ...(['line', 'choice', 'double', 'sacrifice', 'error', 'steal', 'pitch', 'throw', 'batter'] as const),
  ...(['runner', 'positions', 'marks', 'lines'] as const),
]

const Legend = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.legend}>
      <h3>{t('scorecard.legend')}</h3>
      <dl>
        {signs.map((it) => (
          <div key={it}>
            <dt>{t(`scorecard.signs.${it}.code`)}</dt> <dd>{t(`scorecard.signs.${it}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
