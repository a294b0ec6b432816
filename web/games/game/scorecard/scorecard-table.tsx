import type { GameLog } from '../../../../contract/games/game-log.ts'
import type { ScorecardCell } from '../../../../domain/scorecard/draw-cells.ts'
import type {
  ScorecardInning,
  ScorecardPlayer,
  ScorecardSide,
} from '../../../../domain/scorecard/scorecard-at.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Abbreviation } from '../../../ui/content/abbreviation.tsx'
import { useScrollArea } from '../../../ui/content/use-scroll-area.ts'
import { PlayerLink } from '../../components/name-links.tsx'
import { FigureDoor } from '../figure-door.tsx'
import styles from './scorecard.module.css'
import { Cell } from './scorecard-cell.tsx'

const figures = ['ab', 'r', 'h', 'rbi', 'bb', 'so'] as const

export type ScorecardTableProps = {
  side: ScorecardSide
  team: string
  players: GameLog['players']
}

/** A side's sheet: its slots by innings, the batters' lines on the right, the innings' totals below. */
export const ScorecardTable = ({ side, team, players }: ScorecardTableProps) => {
  const { t } = useTranslation()
  const area = useScrollArea(t('scorecard.sheetOf', { team }))
  return (
    <div className={styles.scroll} {...area}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('scorecard.sheetOf', { team })}</caption>
        <Head innings={side.innings} />
        {side.slots.map(({ slot, players: inSlot }) => (
          <tbody key={slot}>
            {inSlot.map((player, index) => (
              <tr key={player.mlbId}>
                <PlayerHead player={player} />
                {index > 0
                  ? null
                  : placesOf(side, slot).map(({ key, cell, isFirst }) => (
                      <td key={key} rowSpan={inSlot.length} data-first={isFirst} className={styles.place}>
                        {cell === undefined ? null : <Cell cell={cell} players={players} />}
                      </td>
                    ))}
                {figures.map((key) => (
                  <td key={key} className={styles.figure}>
                    <FigureDoor
                      figure={{ batter: player.mlbId, stat: key }}
                      value={player.battingStats[key]}
                      name={`${t(`games.${key}`)}, ${player.nameLineup}`}
                    >
                      {player.battingStats[key]}
                    </FigureDoor>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <Totals side={side} />
      </table>
    </div>
  )
}

type Place = { key: string; cell: ScorecardCell | undefined; isFirst: boolean }

/** The places of a slot's row, a column after the other. */
const placesOf = ({ innings, cells }: ScorecardSide, slot: number): Place[] => {
  const inSlot = new Map(
    cells.filter((it) => it.slot === slot).map((it) => [`${it.inning} ${it.column}`, it]),
  )
  return innings.flatMap(({ number, columns }) =>
    Array.from({ length: columns }, (_, column) => {
      const key = `${number} ${column}`
      return { key, cell: inSlot.get(key), isFirst: column === 0 }
    }),
  )
}

const Head = ({ innings }: { innings: readonly ScorecardInning[] }) => {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          {t('games.batter')}
        </th>
        {innings.map(({ number, columns }) => (
          <th key={number} scope="col" colSpan={columns}>
            <Abbreviation fullText={t('games.inning', { inning: number })}>{number}</Abbreviation>
          </th>
        ))}
        {figures.map((key) => (
          <th key={key} scope="col" className={styles.figure}>
            <Abbreviation fullText={t(`games.${key}`)}>{t(`games.${key}Short`)}</Abbreviation>
          </th>
        ))}
      </tr>
    </thead>
  )
}

const PlayerHead = ({ player }: { player: ScorecardPlayer }) => {
  const { t } = useTranslation()
  const { mlbId, nameLineup, position, entry } = player
  return (
    <th scope="row" className={styles.name} data-substitute={entry !== null}>
      <PlayerLink id={mlbId}>{nameLineup}</PlayerLink>{' '}
      <span className={styles.position}>
        {position}
        {entry === null ? null : ` ${t('scorecard.from', { inning: entry.inning })}`}
      </span>
    </th>
  )
}

const rows = [
  { key: 'runs', short: 'games.runsShort', long: 'games.runs' },
  { key: 'hits', short: 'games.hitsShort', long: 'games.hits' },
  { key: 'errors', short: 'games.errorsShort', long: 'games.errors' },
  { key: 'leftOnBase', short: 'scorecard.leftOnBaseShort', long: 'scorecard.leftOnBase' },
] as const

const Totals = ({ side: { innings, totals } }: { side: ScorecardSide }) => {
  const { t } = useTranslation()
  return (
    <tfoot>
      {rows.map(({ key, short, long }) => (
        <tr key={key}>
          <th scope="row" className={styles.name}>
            <Abbreviation fullText={t(long)}>{t(short)}</Abbreviation>
          </th>
          {innings.map((it) => (
            <td key={it.number} colSpan={it.columns}>
              {it[key]}
            </td>
          ))}
          <td colSpan={figures.length} className={styles.total}>
            <span className="visually-hidden">{t('scorecard.totals')}</span> {totals[key]}
          </td>
        </tr>
      ))}
    </tfoot>
  )
}
