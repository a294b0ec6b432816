import type { ReactNode } from 'react'
import type { LineScore as Line } from '../../../../contract/games/line-score.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Link } from '../../../routing/link.tsx'
import { Abbreviation } from '../../../ui/content/abbreviation.tsx'
import { useScrollArea } from '../../../ui/content/use-scroll-area.ts'
import { cx } from '../../../ui/cx.ts'
import { Crest } from '../../components/crest.tsx'
import { type InningCell, inningCells } from '../../live/line-score-view.ts'
import styles from './line-score.module.css'

type LineScoreProps = {
  line: Line
  isLive: boolean
  isFinal: boolean
  /** Where an inning's number leads to its plays. */
  linksTo?: number | undefined
  /** Called per press on such a link, or without one on the number; true where it has led there itself. */
  onInning?: ((inning: number) => boolean) | undefined
  /** Wraps a half-inning's runs, an inning's number or a side's total in the way to the picture. */
  doorOf?: DoorOf
}

export type Total = 'runs' | 'hits' | 'errors'
type DoorOf = (place: number | Total, half: 'top' | 'bottom', shown: ReactNode) => ReactNode
const noDoor: DoorOf = (_place, _half, shown) => shown

/** Runs by inning in a window of nine that slides in extra innings, then runs, hits and errors. */
export const LineScore = ({ line, isLive, isFinal, linksTo, onInning, doorOf = noDoor }: LineScoreProps) => {
  const { t } = useTranslation()
  const cells = inningCells(line, { isLive, isFinal })
  const hasScore = isLive || isFinal || line.innings.length > 0
  const look = cx(
    styles.table,
    (linksTo ?? onInning) !== undefined && styles.withLinks,
    doorOf !== noDoor && styles.withDoors,
  )
  return (
    <div className={styles.scroll} {...useScrollArea(t('games.lineScore'))}>
      <table className={look}>
        <caption className="visually-hidden">{t('games.lineScore')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.team}>
              <span className="visually-hidden">{t('games.team')}</span>
            </th>
            {cells.map((cell) => (
              <th key={cell.inning} scope="col" className={cx(cell.isCurrent && styles.current)}>
                <InningNumber cell={cell} {...{ linksTo, onInning, doorOf }} />
              </th>
            ))}
            <th scope="col" className={styles.total}>
              <Abbreviation fullText={t('games.runs')}>{t('games.runsShort')}</Abbreviation>
            </th>
            <th scope="col">
              <Abbreviation fullText={t('games.hits')}>{t('games.hitsShort')}</Abbreviation>
            </th>
            <th scope="col">
              <Abbreviation fullText={t('games.errors')}>{t('games.errorsShort')}</Abbreviation>
            </th>
          </tr>
        </thead>
        <tbody>
          <SideRow team={line.awayTeam} side="away" {...{ cells, hasScore, doorOf }} />
          <SideRow team={line.homeTeam} side="home" {...{ cells, hasScore, doorOf }} />
        </tbody>
      </table>
    </div>
  )
}

type InningNumberProps = Pick<LineScoreProps, 'linksTo' | 'onInning'> & {
  cell: InningCell
  doorOf: DoorOf
}

const InningNumber = ({ cell, linksTo, onInning, doorOf }: InningNumberProps) => {
  const { t } = useTranslation()
  const { inning, away } = cell
  const number = <Abbreviation fullText={t('games.inning', { inning })}>{inning}</Abbreviation>
  if (away === '') return number
  if (linksTo === undefined)
    return onInning === undefined ? (
      doorOf(inning, 'top', number)
    ) : (
      <InningButton inning={inning} onPress={() => onInning(inning)} />
    )
  return (
    <Link
      to="/games/:gameId"
      params={{ gameId: String(linksTo) }}
      search={{ inning }}
      replace
      resetScroll={false}
      onClick={(event) => {
        if (onInning?.(inning)) event.preventDefault()
      }}
      className={styles.inningLink}
      title={t('games.playsOfInning', { inning })}
    >
      {number}
    </Link>
  )
}

const InningButton = ({ inning, onPress }: { inning: number; onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={cx(styles.inningLink, styles.inningButton)}
      title={t('games.playsOfInning', { inning })}
      onClick={onPress}
    >
      <Abbreviation fullText={t('games.inning', { inning })}>{inning}</Abbreviation>
    </button>
  )
}

type SideRowProps = {
  team: Line['awayTeam']
  cells: InningCell[]
  side: 'away' | 'home'
  hasScore: boolean
  doorOf: DoorOf
}

const SideRow = ({ team, cells, side, hasScore, doorOf }: SideRowProps) => {
  const half = side === 'away' ? 'top' : 'bottom'
  const total = (stat: Total) => (hasScore ? doorOf(stat, half, team[stat]) : '')
  return (
    <tr>
      <th scope="row" className={styles.team}>
        <span className={styles.club}>
          <Crest clubId={team.id} abbr={team.abbrU} size={26} />
          <span className={styles.long}>{team.shortName}</span>
          <span className={styles.abbr} aria-hidden="true">
            {team.abbrU}
          </span>
        </span>
      </th>
      {cells.map((cell) => (
        <td key={cell.inning} className={cx(cell.isCurrent && styles.current)}>
          {cell[side] === '' ? '' : doorOf(cell.inning, half, cell[side])}
        </td>
      ))}
      <td className={styles.total}>{total('runs')}</td>
      <td>{total('hits')}</td>
      <td>{total('errors')}</td>
    </tr>
  )
}
