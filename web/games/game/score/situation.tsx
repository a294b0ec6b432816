import type { ReactNode } from 'react'
import type { BoxScore } from '../../../../contract/games/box-score.ts'
import { HIDDEN_TEXT } from '../../../../contract/games/hidden.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import { PlayerLink } from '../../components/name-links.tsx'
import { Thumb } from '../../components/portrait.tsx'
import { parseCount, runnersOf } from '../../live/line-score-view.ts'
import styles from './situation.module.css'

type Runner = { id: number; name: string }
/** Wraps a runner's base in the way to the play that put him there. */
type BaseDoorOf = (runner: Runner, base: string) => ReactNode

/** Runners, count, pitcher, batter and who is up next. Keeps its height between batters. */
export const Situation = ({ box, ...onBase }: { box: BoxScore } & OnBaseProps) => {
  const { t } = useTranslation()
  const pitcher = box.currentPitcher
  const batter = box.batter
  return (
    <div className={styles.atBat}>
      <div className={styles.field}>
        <Diamond diamond={box.linescore.diamond} />
        <Count line={box.linescore} />
      </div>
      <dl className={styles.players}>
        <PlayerRole
          role={t('games.pitching')}
          id={pitcher?.mlbId}
          name={pitcher?.name}
          thumb={pitcher?.thumb ?? ''}
          line={
            pitcher
              ? t('games.pitcherLine', {
                  ...pitcher,
                  w: pitcher.w ?? HIDDEN_TEXT,
                  l: pitcher.l ?? HIDDEN_TEXT,
                })
              : undefined
          }
        />
        <PlayerRole
          role={t('games.batting')}
          id={batter?.mlbId}
          name={batter?.name}
          thumb={batter?.thumb ?? ''}
          line={batter ? t('games.batterLine', { avg: batter.stats.avg }) : undefined}
        />
        <PlayerRole role={t('games.onDeck')} id={box.onDeck?.mlbId} name={box.onDeck?.name} />
        <PlayerRole role={t('games.inTheHole')} id={box.inTheHole?.mlbId} name={box.inTheHole?.name} />
      </dl>
      <OnBase {...onBase} />
    </div>
  )
}

const baseNames = ['first', 'second', 'third'] as const

type OnBaseProps = { runners: readonly (Runner | null)[]; doorOf: BaseDoorOf }

/** The runners by name, each at its base; keeps its height while there are none. */
const OnBase = ({ runners, doorOf }: OnBaseProps) => {
  const { t } = useTranslation()
  const occupied = runners.flatMap((runner, index) => {
    const base = baseNames[index]
    return runner === null || base === undefined ? [] : [{ runner, base }]
  })
  return (
    <ul className={styles.onBase} aria-label={t('games.onBase')}>
      {occupied.map(({ runner, base }) => (
        <li key={base} className={styles[base]}>
          <span className={styles.baseName}>{doorOf(runner, t(`games.${base}`))}</span>{' '}
          <PlayerLink id={runner.id}>{runner.name}</PlayerLink>
        </li>
      ))}
    </ul>
  )
}

type PlayerRoleProps = {
  role: string
  id?: number | undefined
  name: string | undefined
  /** Portrait beside the name; an empty string keeps its space. */
  thumb?: string | undefined
  line?: string | undefined
}

const PlayerRole = ({ role, id, name, thumb, line }: PlayerRoleProps) => {
  const { t } = useTranslation()
  return (
    <div className={cx(styles.player, thumb !== undefined && styles.withPortrait)}>
      <dt>{role}</dt>
      {/* Keyed by player, or a two-line name after a one-line name counts as a layout shift. */}
      <dd key={id}>
        {thumb === undefined ? null : <Thumb src={thumb} size={40} />}
        <span className={styles.identity}>
          <span className={styles.name}>
            <PlayerLink id={id}>{name ?? t('games.nobody')}</PlayerLink>
          </span>
          {line ? <span className={styles.line}>{line}</span> : null}
        </span>
      </dd>
    </div>
  )
}

const bases = [
  { key: 'second', x: 32, y: 14 },
  { key: 'third', x: 14, y: 32 },
  { key: 'first', x: 50, y: 32 },
] as const

/** The three bases, filled where a runner is on. */
export const Diamond = ({ diamond, size = 64 }: { diamond: string; size?: number }) => {
  const { t } = useTranslation()
  const runners = runnersOf(diamond)
  const occupied = (['first', 'second', 'third'] as const).filter((it) => runners[it])
  const text = occupied.map((it) => t(`games.${it}`)).join(', ') || t('games.noRunners')
  return (
    <svg viewBox="0 0 64 48" width={size} height={(size * 3) / 4} role="img">
      <title>{t('games.bases', { bases: text })}</title>
      {bases.map(({ key, x, y }) => (
        <rect
          key={key}
          x={x - 9}
          y={y - 9}
          width="18"
          height="18"
          rx="2"
          transform={`rotate(45 ${x} ${y})`}
          className={cx(styles.base, runners[key] && styles.occupied)}
        />
      ))}
    </svg>
  )
}

const Count = ({ line }: { line: BoxScore['linescore'] }) => {
  const { t } = useTranslation()
  return (
    <ul className={styles.count}>
      <Dots label={t('games.balls')} litCount={parseCount(line.balls)} of={3} litClass={styles.ball} />
      <Dots label={t('games.strikes')} litCount={parseCount(line.strikes)} of={2} litClass={styles.strike} />
      <Dots label={t('games.outsLabel')} litCount={parseCount(line.outs)} of={3} litClass={styles.out} />
    </ul>
  )
}

const dotIndexes = [1, 2, 3]

type DotsProps = { label: string; litCount: number; of: number; litClass: string | undefined }

const Dots = ({ label, litCount, of, litClass }: DotsProps) => {
  const { t } = useTranslation()
  return (
    <li className={styles.dots}>
      <span className="visually-hidden">{t('games.countOf', { label, count: litCount })}</span>
      <span aria-hidden="true" className={styles.letter}>
        {label.charAt(0)}
      </span>
      {dotIndexes.slice(0, of).map((index) => (
        <span key={index} aria-hidden="true" className={cx(styles.dot, index <= litCount && litClass)} />
      ))}
    </li>
  )
}
