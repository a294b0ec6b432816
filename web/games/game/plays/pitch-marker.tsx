import { cx } from '../../../ui/cx.ts'
import type { PitchCall } from './pitch-calls.ts'
import styles from './pitches.module.css'

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
