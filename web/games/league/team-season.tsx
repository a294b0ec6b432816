import type { Team, TeamResult } from '../../../contract/games/teams.ts'
import { type ClubMonth, clubSeasonOf, type WinsAndLosses } from '../../../domain/league/club-season.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Abbreviation } from '../../ui/content/abbreviation.tsx'
import { cx } from '../../ui/cx.ts'
import { longDay, monthOf } from '../components/day-texts.ts'
import { GameLink } from '../components/name-links.tsx'
import tables from '../components/tables.module.css'
import styles from './team.module.css'

/** A club's regular season: streak, records, run difference, games by month. Empty before its first game. */
export const TeamSeason = ({ team }: { team: Team }) => {
  const { t } = useTranslation()
  const results = team.results.filter((it) => !it.hidden)
  if (results.length === 0) return null
  const season = clubSeasonOf(results)
  return (
    <section className={cx(tables.card, styles.card)} aria-labelledby="team-season">
      <h2 id="team-season" className={styles.title}>
        {t('team.season')}
      </h2>
      <dl className={styles.tiles}>
        <Streak streak={season.streak} />
        <RecordTile name={t('team.lastTen')} record={season.lastTen} />
        <RecordTile name={t('team.homeRecord')} record={season.home} />
        <RecordTile name={t('team.awayRecord')} record={season.away} />
        <RecordTile name={t('team.oneRun')} fullName={t('team.oneRunLong')} record={season.oneRun} />
        <Difference runs={season.runs} others={season.opponentRuns} />
      </dl>
      {season.months.map((month) => (
        <Month key={month.month} month={month} />
      ))}
    </section>
  )
}

const RecordTile = ({
  name,
  fullName = name,
  record,
}: {
  name: string
  fullName?: string
  record: WinsAndLosses
}) => (
  <div className={styles.tile}>
    <dt>
      <Abbreviation fullText={fullName}>{name}</Abbreviation>
    </dt>
    <dd>
      <RecordText record={record} />
    </dd>
  </div>
)

const RecordText = ({ record }: { record: WinsAndLosses }) => {
  const { t } = useTranslation()
  return (
    <Abbreviation fullText={t('league.recordSpelledOut', record)}>{t('league.record', record)}</Abbreviation>
  )
}

const Streak = ({ streak }: { streak: ReturnType<typeof clubSeasonOf>['streak'] }) => {
  const { t } = useTranslation()
  if (streak === null) return null
  const { won, games } = streak
  return (
    <div className={styles.tile}>
      <dt>{t('team.streak')}</dt>
      <dd data-won={won}>
        <Abbreviation fullText={t(won ? 'team.streakWon' : 'team.streakLost', { count: games })}>
          {t(won ? 'team.wonShort' : 'team.lostShort')}
          {games}
        </Abbreviation>
      </dd>
    </div>
  )
}

const Difference = ({ runs, others }: { runs: number; others: number }) => {
  const { t } = useTranslation()
  const difference = runs - others
  return (
    <div className={styles.tile}>
      <dt>
        <Abbreviation fullText={t('team.differentialLong', { runs, others })}>
          {t('team.differential')}
        </Abbreviation>
      </dt>
      <dd>{difference > 0 ? `+${difference}` : String(difference).replace('-', '−')}</dd>
    </div>
  )
}

/** The games of a month as a row of marks, each a link to its page. */
const Month = ({ month: { month, record, games } }: { month: ClubMonth<TeamResult> }) => {
  const name = monthOf(`${month}-01`)
  return (
    <div className={styles.month}>
      <h3 className={styles.monthName}>
        <span className={styles.monthText}>{name}</span>{' '}
        <span className={styles.record}>
          <RecordText record={record} />
        </span>
      </h3>
      <ol className={styles.marks} aria-label={name}>
        {games.map((game) => (
          <li key={game.gameId} className={styles.mark} data-won={game.won}>
            <GameMark game={game} />
          </li>
        ))}
      </ol>
    </div>
  )
}

const GameMark = ({ game }: { game: TeamResult }) => {
  const { t } = useTranslation()
  const letter = t(game.won ? 'team.wonShort' : 'team.lostShort')
  const text = t('team.versus', {
    date: longDay(game.date),
    result: t(game.won ? 'team.won' : 'team.lost'),
    runs: game.runs,
    others: game.opponentRuns,
    place: t(game.isHome ? 'team.atHome' : 'team.away'),
    opponent: clubOf(game.opponentId)?.nickname ?? game.opponent.replace(/^@/, ''),
  })
  return (
    <GameLink id={game.gameId} label={`${letter}. ${text}`} hint={text}>
      {letter}
    </GameLink>
  )
}
