import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './home.module.css'

const steps = [
  ['home.step1', 'home.step1Text'],
  ['home.step2', 'home.step2Text'],
  ['home.step3', 'home.step3Text'],
  ['home.step4', 'home.step4Text'],
] as const

/** Four steps around the bases: first, second, third, home. */
export const BuyingSteps = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <h2 id="steps-title" className={styles.heading}>
        {t('home.stepsTitle')}
      </h2>
      <p className={styles.sub}>{t('home.stepsLead')}</p>
      <ol className={styles.steps}>
        {steps.map(([title, text], base) => (
          <li key={title}>
            <Bases reached={base} />
            <h3>
              <span className={styles.number}>{base + 1}</span>
              {t(title)}
            </h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

const bases = [
  [46, 30],
  [30, 14],
  [14, 30],
  [30, 46],
] as const

const Bases = ({ reached }: { reached: number }) => (
  <svg viewBox="0 0 60 60" width="72" height="72" aria-hidden="true" className={styles.bases}>
    <path d="M30 46 46 30 30 14 14 30Z" />
    {bases.map(([x, y], base) => (
      <rect
        key={`${x}-${y}`}
        x={x - 6}
        y={y - 6}
        width="12"
        height="12"
        rx="1.5"
        transform={`rotate(45 ${x} ${y})`}
        data-reached={base <= reached}
        data-now={base === reached}
      />
    ))}
  </svg>
)
