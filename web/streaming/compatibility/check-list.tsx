import '../../i18n/texts/check-results.ts'
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { localeOf } from '../../i18n/language.ts'
import { isText } from '../../i18n/setup.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Spinner } from '../../ui/controls/button.tsx'
import styles from './compatibility-check.module.css'
import { type Check, type CheckLine, type Finding, resultOf } from './findings.ts'

/** The viewer's possible action on this page for each finding. */
export type CheckActions = Partial<Record<Finding, ReactNode>>

type CheckListProps = {
  title: string
  heading: 'h2' | 'h3'
  checks: readonly Check[]
  /** The check under way. */
  current: Check | undefined
  lines: readonly CheckLine[]
  actions: CheckActions
}

/** One half of the check: a row for each item, with its finding and its remedy. */
export const CheckList = ({ title, heading: Heading, checks, current, lines, actions }: CheckListProps) => {
  const { t } = useTranslation()
  return (
    <section className={styles.group} aria-label={title}>
      <Heading className={styles.groupTitle}>{title}</Heading>
      <ul>
        {checks.map((check) => {
          const line = lines.find((it) => it.check === check)
          return line === undefined ? (
            <li key={check} className={styles.row}>
              {check === current ? <Spinner size={22} /> : <CircleDashed size={22} aria-hidden="true" />}
              <p className={styles.name}>{t(`check.names.${check}`)}</p>
            </li>
          ) : (
            <CheckRow key={check} line={line} action={actions[line.finding]} />
          )
        })}
      </ul>
    </section>
  )
}

const icons = { good: CircleCheck, warning: CircleAlert, bad: CircleX, unknown: CircleDashed }

const CheckRow = ({ line, action }: { line: CheckLine; action: CheckActions[Finding] }) => {
  const { t } = useTranslation()
  const result = resultOf(line)
  const Icon = icons[result]
  const advice = `check.advice.${line.finding}`
  return (
    <li className={styles.row} data-result={result} data-check={line.check}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <p className={styles.name}>
          {t(`check.names.${line.check}`)}
          <span className="visually-hidden">: {t(`check.results.${result}`)}</span>
        </p>
        <p className={styles.found}>{t(`check.findings.${line.finding}`, valueTexts(line))}</p>
        {isText(advice) ? <p className={styles.advice}>{t(advice)}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </li>
  )
}

const valueTexts = ({ values = {} }: CheckLine) => ({
  ...values,
  ...(typeof values.rate === 'number' && { rate: rateText(values.rate) }),
  ...(typeof values.amount === 'number' && { amount: durationText(values.amount) }),
})

/** A line faster than any picture needs no exact figure. */
const MAX_SHOWN_RATE = 100
const rateText = (rate: number): string =>
  rate > MAX_SHOWN_RATE ? `> ${MAX_SHOWN_RATE}` : new Intl.NumberFormat(localeOf(language)).format(rate)

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in the largest unit that fits at least once: "3 minutos". */
const durationText = (ms: number): string => {
  const [unit, size] = UNITS.find(([, size]) => ms >= size) ?? UNITS[3]
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.round(ms / size),
  )
}
