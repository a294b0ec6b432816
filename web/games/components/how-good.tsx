import '../../i18n/texts/course.ts'
import { DECIDED, OPEN } from '../../../domain/probability/how-good.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './how-good.module.css'

type HowGoodProps = { mark: number; curve: readonly number[] }

const MARKS = [1, 2, 3, 4, 5] as const
const WIDTH = 240
const HEIGHT = 48

/** How good a finished game was: its mark of five, and its tension without a side, a score or a length. */
export const HowGood = ({ mark, curve }: HowGoodProps) => {
  const { t } = useTranslation()
  const shown = MARKS.find((it) => it === mark) ?? 1
  return (
    <div className={styles.good}>
      <p className={styles.mark}>
        <span className={styles.dots} aria-hidden="true">
          {MARKS.map((it) => (
            <i key={it} data-on={it <= shown} />
          ))}
        </span>
        <span className="visually-hidden">{t('course.markOf', { mark: shown })}: </span>
        {t(`course.mark${shown}`)}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.curve}
        role="img"
        aria-label={t('course.tension')}
      >
        <path d={areaOf(curve)} />
      </svg>
    </div>
  )
}

const areaOf = (curve: readonly number[]): string => {
  const step = WIDTH / Math.max(1, curve.length - 1)
  const heightOf = (it: number) => ((OPEN - it) / (OPEN - DECIDED)) * HEIGHT
  const line = curve.map((it, index) => `L${(index * step).toFixed(1)} ${heightOf(it).toFixed(1)}`)
  return `M0 ${HEIGHT}${line.join('')}L${WIDTH} ${HEIGHT}Z`
}
