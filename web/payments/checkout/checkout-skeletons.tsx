import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './checkout.module.css'

/** The fields of a card, which is open first; an input is as high as its label and itself. */
const FIELDS = ['halfWidth', 'halfWidth', 'fullWidth', 'fullWidth', 'thirdWidth', 'thirdWidth', 'thirdWidth']
const FIELD_HEIGHT = '4.8rem'

/** The open method while it loads. */
export const MethodFormSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('ui.loading')}>
      <div className={styles.form}>
        <Skeleton width="80%" height="1.35rem" />
        <div className={styles.inputs}>
          {FIELDS.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
            <Skeleton key={index} height={FIELD_HEIGHT} className={cx(styles[width])} />
          ))}
        </div>
        <Skeleton height="3.5rem" />
        <Skeleton width="90%" height="2.75rem" />
        <Skeleton width="90%" height="2.75rem" />
      </div>
    </Loading>
  )
}

/** How many ways to pay there usually are besides the open one. */
const CLOSED = ['first', 'second', 'third']

/** The ways to pay while it is not known which there are, the first of them open. */
export const MethodsSkeleton = () => (
  <>
    <div className={cx(styles.method, styles.open)}>
      <div className={styles.methodHead}>
        <Skeleton width="1.125rem" height="1.125rem" round />
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      <div className={styles.panel}>
        <MethodFormSkeleton />
      </div>
    </div>
    {CLOSED.map((it) => (
      <Skeleton key={it} height="4.125rem" />
    ))}
  </>
)
