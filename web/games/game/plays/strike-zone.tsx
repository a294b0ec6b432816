import type { Pitch } from '../../../../domain/folding/at-bats-until.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { cx } from '../../../ui/cx.ts'
import type { PitchCall } from './pitch-calls.ts'
import { clampToViewport, pitchCall, VIEWPORT } from './pitch-calls.ts'
import styles from './strike-zone.module.css'

/** Drawing units per foot. */
const SCALE = 56
const WIDTH = VIEWPORT.side * 2 * SCALE
const HEIGHT = (VIEWPORT.top - VIEWPORT.bottom) * SCALE
const HALF_PLATE = 17 / 24
/** An adult's zone in feet, where this batter's was not measured. */
const DEFAULT_ZONE = { top: 3.4, bottom: 1.6 }

const toX = (x: number) => (x + VIEWPORT.side) * SCALE
const toY = (z: number) => (VIEWPORT.top - z) * SCALE

/** The batter's strike zone as the catcher sees it, with each measured pitch where it crossed the plate. */
export const StrikeZone = ({ pitches }: { pitches: readonly Pitch[] }) => {
  const { t } = useTranslation()
  const located = pitches.flatMap((pitch) =>
    pitch.x === null || pitch.z === null ? [] : [{ pitch, at: clampToViewport({ x: pitch.x, z: pitch.z }) }],
  )
  const isUnmeasured = pitches.length > 0 && located.length === 0
  return (
    <figure className={styles.figure}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" className={styles.drawing}>
        <title>{`${t('pitches.zone')}. ${t('pitches.zoneText', { count: located.length })}`}</title>
        <Zone {...zoneOf(pitches)} />
        <path d={PLATE} className={styles.plate} />
        {located.map(({ pitch, at }) => (
          <g
            key={pitch.number}
            transform={`translate(${toX(at.x) - MARK_SIZE / 2} ${toY(at.z) - MARK_SIZE / 2})`}
            className={styles.pitch}
          >
            <PitchShape call={pitchCall(pitch)} number={pitch.number} />
          </g>
        ))}
      </svg>
      {isUnmeasured ? <figcaption className={styles.caption}>{t('pitches.noLocation')}</figcaption> : null}
    </figure>
  )
}

/** Each batter has their own zone; the last pitch has its best measurement. */
const zoneOf = (pitches: readonly Pitch[]): { top: number; bottom: number } => {
  const measured = pitches.findLast((it) => it.zoneTop !== null && it.zoneBottom !== null)
  return measured?.zoneTop == null || measured.zoneBottom === null
    ? DEFAULT_ZONE
    : { top: measured.zoneTop, bottom: measured.zoneBottom }
}

const thirds = [1, 2]

const Zone = ({ top, bottom }: { top: number; bottom: number }) => {
  const [left, right] = [toX(-HALF_PLATE), toX(HALF_PLATE)]
  const [high, low] = [toY(top), toY(bottom)]
  return (
    <g>
      <rect x={left} y={high} width={right - left} height={low - high} rx="3" className={styles.zone} />
      {thirds.map((third) => {
        const x = left + ((right - left) * third) / 3
        const y = high + ((low - high) * third) / 3
        return (
          <g key={third} className={styles.third}>
            <line x1={x} x2={x} y1={high} y2={low} />
            <line x1={left} x2={right} y1={y} y2={y} />
          </g>
        )
      })}
    </g>
  )
}

/** Home plate from behind the catcher: its point faces the viewer. */
const PLATE = [
  `M${toX(-HALF_PLATE)} ${HEIGHT - 26}`,
  `H${toX(HALF_PLATE)}`,
  `l6 10`,
  `L${toX(0)} ${HEIGHT - 3}`,
  `L${toX(-HALF_PLATE) - 6} ${HEIGHT - 16}Z`,
].join('')

/** Each call has its own shape beside its colour, for colour-blind viewers. */
const shapes: Record<PitchCall, string> = {
  ball: 'M12 1.500a10.500 10.500 0 1 1 0 21a10.500 10.500 0 1 1 0-21Z',
  called:
    'M4 2.500h16a1.500 1.500 0 0 1 1.500 1.500v16a1.500 1.500 0 0 1-1.500 1.500H4a1.500 1.500 0 0 1-1.500-1.500V4a1.500 1.500 0 0 1 1.500-1.500Z',
  swinging: 'M12 0l12 12-12 12L0 12Z',
  foul: 'M12 0.500l12 21.500H0Z',
  inPlay: 'M2 1.500h20v11.500L12 23 2 13Z',
  hit: 'M7 1.500h10l6 10.500-6 10.500H7L1 12Z',
}

/** Vertical position of the number so that it looks centred in its shape. */
const numberY: Record<PitchCall, number> = {
  ball: 16,
  called: 16,
  swinging: 16,
  foul: 19,
  inPlay: 14.5,
  hit: 16,
}

/** The marker's side in drawing units. */
export const MARK_SIZE = 24

/** A pitch's marker within a drawing: shape and colour of its call, and its number. */
export const PitchShape = ({ call, number }: { call: PitchCall; number: number }) => (
  <g className={cx(styles.mark, styles[call])}>
    <path d={shapes[call]} />
    <text x="12" y={numberY[call]} textAnchor="middle">
      {number}
    </text>
  </g>
)

/** The same marker as a separate icon beside a text with the call. */
export const PitchMarker = ({ call, number }: { call: PitchCall; number: number }) => (
  <svg viewBox={`0 0 ${MARK_SIZE} ${MARK_SIZE}`} width="22" height="22" aria-hidden="true">
    <PitchShape call={call} number={number} />
  </svg>
)
