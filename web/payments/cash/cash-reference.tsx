import '../../i18n/texts/cash.ts'
import { Printer } from 'lucide-react'
import { money, shopMomentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Wordmark } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './cash.module.css'
import { barsOf, code128 } from './code-128.ts'

const HEIGHT = 60

/** A reference as a shop's till scans it: black on white in any theme, and on paper. */
const Barcode = ({ reference }: { reference: string }) => {
  const { t } = useTranslation()
  const { data, isError } = useQuery({
    queryKey: ['barcode', reference],
    queryFn: () => code128(reference),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isError || data === '') return <p className={styles.noBarcode}>{t('cash.noBarcode')}</p>
  if (data === undefined) return <Skeleton height="6rem" />
  const { path, width } = barsOf(data, HEIGHT)
  return (
    <svg
      role="img"
      aria-label={t('cash.barcode', { reference })}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles.barcode}
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}

type CashReferenceProps = {
  reference: string
  amount: number
  currency: string
  /** ISO UTC; null where the company named no deadline. */
  dueAt: string | null
  /** The membership's title, in the page's language. */
  title: string
}

/**
 * The payment slip for the shop: reference, barcode, amount, deadline and instructions; the page prints
 * nothing else.
 */
export const CashReference = (it: CashReferenceProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="cash-reference" className={styles.reference}>
      <header className={styles.printedHead}>
        <Wordmark size={32} />
      </header>
      <h2 id="cash-reference">{t('cash.title')}</h2>
      <div className={styles.code}>
        <Barcode reference={it.reference} />
        <p className={styles.number}>
          <span className="visually-hidden">{t('cash.reference')} </span>
          {it.reference}
        </p>
      </div>
      <Facts {...it} />
      <Steps />
      <Button variant="secondary" wide onPress={() => print()} className={styles.print ?? ''}>
        <Printer size={18} aria-hidden="true" /> {t('cash.print')}
      </Button>
    </section>
  )
}

const Facts = ({ amount, currency, dueAt, title }: CashReferenceProps) => {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('cash.amount')}</dt>
        <dd className={styles.amount}>{money(amount, currency)}</dd>
      </div>
      {dueAt === null ? null : (
        <div>
          <dt>{t('cash.due')}</dt>
          <dd>
            <time dateTime={dueAt}>{t('cash.dueAt', { moment: shopMomentText(dueAt) })}</time>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('cash.product')}</dt>
        <dd>{title}</dd>
      </div>
    </dl>
  )
}

const Steps = () => {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t('cash.stepsTitle')}</h3>
      <ol className={styles.steps}>
        <li>{t('cash.step1')}</li>
        <li>{t('cash.step2')}</li>
        <li>{t('cash.step3')}</li>
        <li>{t('cash.step4')}</li>
      </ol>
    </>
  )
}
