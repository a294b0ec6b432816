import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './cash.module.css'
import { barsOf, code128 } from './code-128.ts'

const HEIGHT = 60

/** A reference as a shop's till scans it: black on white in any theme, and on paper. */
export const Barcode = ({ reference }: { reference: string }) => {
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
