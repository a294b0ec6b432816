import type { BoxScore, Correction } from '../../../../contract/games/box-score.ts'
import type { LineScore } from '../../../../contract/games/line-score.ts'
import type { StatusCode } from '../../../../contract/games/status.ts'
import type { Figure } from '../../../../domain/folding/plays-behind.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { type Column, Table } from '../../../ui/content/table.tsx'
import { CorrectionNotes, StatValue } from '../../components/corrections.tsx'
import { PlayerLink } from '../../components/name-links.tsx'
import { FigureDoor } from '../figure-door.tsx'
import { notPlayed } from '../score/not-played.ts'
import styles from './box-score.module.css'
import { FollowStar } from './follow-star.tsx'

type Side = BoxScore['away']
type Batter = Side['lineup'][number]
type Pitcher = Side['pitchers'][number]

const battingKeys = ['ab', 'r', 'h', 'hr', 'rbi', 'bb', 'so', 'avg'] as const
const pitchingKeys = ['ip', 'h', 'r', 'er', 'bb', 'so', 'hr', 'era'] as const

type FigureKey = (typeof battingKeys)[number] | (typeof pitchingKeys)[number]

type LineupTablesProps = {
  side: Side
  team: string
  gameStatus: StatusCode
  /** The league's corrections for this side after the game. */
  corrections: readonly Correction[]
}

/** A side's batters in batting order and its pitchers in order of appearance. */
export const LineupTables = ({ side, team, gameStatus, corrections }: LineupTablesProps) => {
  const { t } = useTranslation()
  if (side.lineup.length === 0 && side.pitchers.length === 0) {
    const reason = notPlayed(gameStatus)
    return (
      <p className={styles.none}>
        {reason === null ? t('games.noLineup') : t(`games.notPlayed.${reason}.title`)}
      </p>
    )
  }
  return (
    <div className={styles.tables}>
      <BattersTable lineup={side.lineup} team={team} corrections={corrections} />
      <PitchersTable pitchers={side.pitchers} team={team} corrections={corrections} />
      <CorrectionNotes corrections={corrections} team={team} />
    </div>
  )
}

type Corrections = { corrections: readonly Correction[] }
type BattersTableProps = Corrections & { lineup: Batter[]; team: string }

const BattersTable = ({ lineup, team, corrections }: BattersTableProps) => {
  const { t } = useTranslation()
  const name: Column<Batter> = {
    key: 'name',
    head: t('games.batter'),
    rowHead: true,
    cell: (row) => (
      <span className={row.isSubstitute ? styles.substitute : undefined}>
        <PlayerLink id={row.mlbId}>{row.nameLineup}</PlayerLink>{' '}
        <span className={styles.position}>{row.position}</span>
        <FollowStar id={row.mlbId} name={row.nameLineup} />
      </span>
    ),
  }
  const figures = useFigureColumns(battingKeys, 'batting', corrections, (row: Batter) => ({
    stats: row.battingStats,
    name: row.nameLineup,
  }))
  return (
    <Table
      dense
      caption={t('games.lineupOf', { team })}
      columns={[name, ...figures]}
      rows={lineup}
      rowKey={(row) => row.mlbId}
    />
  )
}

type NoteKey = 'W' | 'L' | 'S' | 'H' | 'BS'
type PitchersTableProps = Corrections & { pitchers: Pitcher[]; team: string }

/** A list of pitchers in order of appearance. */
export const PitchersTable = ({ pitchers, team, corrections }: PitchersTableProps) => {
  const { t } = useTranslation()
  // The league writes `(W, 3-1)`, `(L, 1-2)`, `(S, 4)`, `(H, 2)`, `(BS, 1)`; two notes as `(BS, 1)(W, 3-1)`.
  const noteOf = (note: string) =>
    note.replace(/\((W|L|S|H|BS),/g, (_, key) => `(${t(`games.noteOf${key as NoteKey}`)},`)
  const name: Column<Pitcher> = {
    key: 'name',
    head: t('games.pitcher'),
    rowHead: true,
    cell: (row) => (
      <>
        <PlayerLink id={row.mlbId}>{row.namePitcher}</PlayerLink>{' '}
        <span className={styles.position}>{noteOf(row.note)}</span>
        <FollowStar id={row.mlbId} name={row.namePitcher} />
      </>
    ),
  }
  const figures = useFigureColumns(pitchingKeys, 'pitching', corrections, (row: Pitcher) => ({
    stats: row.pitchingStats,
    name: row.namePitcher,
  }))
  return (
    <Table
      dense
      caption={t('games.pitchersOf', { team })}
      columns={[name, ...figures]}
      rows={pitchers}
      rowKey={(row) => row.mlbId}
    />
  )
}

/** A column for each figure, marked where the league corrected it, and the door to its plays. */
const useFigureColumns = <Row extends { mlbId: number }, Key extends FigureKey>(
  keys: readonly Key[],
  part: 'batting' | 'pitching',
  corrections: readonly Correction[],
  lineOf: (row: Row) => { stats: Record<Key, string | number>; name: string },
): Column<Row>[] => {
  const { t } = useTranslation()
  return keys.map((key) => {
    const stat = t(`games.${key as FigureKey}`)
    const cell = (row: Row) => {
      const { stats, name } = lineOf(row)
      const value = stats[key]
      const shown = <StatValue value={value} correction={corrections.find(matching(row.mlbId, part, key))} />
      const figure = figureOf(part, row.mlbId, key)
      return figure === undefined ? (
        shown
      ) : (
        <FigureDoor figure={figure} value={value} name={`${stat}, ${name}`}>
          {shown}
        </FigureDoor>
      )
    }
    return { key, head: t(`games.${key as FigureKey}Short`), name: stat, align: 'end', cell }
  })
}

/** No play alone makes an average. */
const figureOf = (part: 'batting' | 'pitching', id: number, key: FigureKey): Figure | undefined => {
  if (key === 'avg' || key === 'era') return undefined
  if (part === 'batting') return { batter: id, stat: key as 'ab' }
  return { pitcher: id, stat: key === 'ip' ? 'outs' : (key as 'h') }
}

const matching = (player: number, part: Correction['part'], stat: string) => (it: Correction) =>
  it.player?.mlbid === player && it.part === part && it.stat === stat

type Note = { label: string; value: string }

/** The facts that a box score has no column for: doubles, runs batted in, steals, errors. */
export const TeamNotes = ({ activities }: Pick<LineScore['awayTeam'], 'activities'>) =>
  activities.map(({ title, movements }) => (
    <section key={title} className={styles.notes}>
      <h3 className={styles.title}>{title}</h3>
      <Notes notes={movements} />
    </section>
  ))

/** Park, weather, umpires and attendance, as the league writes them. */
export const GameInfo = ({ info }: { info: BoxScore['gameInfo'] }) => {
  const { t } = useTranslation()
  if (info.length === 0) return null
  return (
    <section className={styles.notes}>
      <h3 className={styles.title}>{t('game.info')}</h3>
      <Notes notes={info} />
    </section>
  )
}

const Notes = ({ notes }: { notes: readonly Note[] }) => (
  <dl className={styles.list}>
    {notes.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
