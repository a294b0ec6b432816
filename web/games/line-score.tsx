import { useTranslation } from 'react-i18next'
import type { LineScore as Line } from '../../contract/games.ts'
import { cx } from '../ui/cx.ts'
import { Crest } from './crest.tsx'
import styles from './line-score.module.css'
import { type InningCell, inningCells } from './score-view.ts'

type LineScoreProps = { line: Line; isLive: boolean; isFinal: boolean }

/** Runs by inning in a window of nine that slides in extra innings, then runs, hits and errors. */
export const LineScore = ({ line, isLive, isFinal }: LineScoreProps) => {
  const { t } = useTranslation()
  const cells = inningCells(line, { isLive, isFinal })
  return (
    <section className={styles.scroll} aria-label={t('games.lineScore')}>
      <table className={styles.table}>
        <caption className="only-heard">{t('games.lineScore')}</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.team}>
              <span className="only-heard">{t('games.team')}</span>
            </th>
            {cells.map((cell) => (
              <th key={cell.inning} scope="col" className={cx(cell.isCurrent && styles.current)}>
                <abbr title={t('games.inning', { inning: cell.inning })}>{cell.inning}</abbr>
              </th>
            ))}
            <th scope="col" className={styles.total}>
              <abbr title={t('games.runs')}>{t('games.runsShort')}</abbr>
            </th>
            <th scope="col">
              <abbr title={t('games.hits')}>{t('games.hitsShort')}</abbr>
            </th>
            <th scope="col">
              <abbr title={t('games.errors')}>{t('games.errorsShort')}</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          <SideRow team={line.awayTeam} cells={cells} side="away" />
          <SideRow team={line.homeTeam} cells={cells} side="home" />
        </tbody>
      </table>
    </section>
  )
}

type SideRowProps = { team: Line['awayTeam']; cells: InningCell[]; side: 'away' | 'home' }

const SideRow = ({ team, cells, side }: SideRowProps) => (
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
        {cell[side]}
      </td>
    ))}
    <td className={styles.total}>{team.runs}</td>
    <td>{team.hits}</td>
    <td>{team.errors}</td>
  </tr>
)
