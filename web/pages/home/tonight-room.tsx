import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import styles from './tonight-room.module.css'

/** Tonight's part of the home page: it keeps its height, whatever it holds. `title` defaults to tonight's. */
export const TonightRoom = ({ title, children }: { title?: string | undefined; children?: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section className={styles.tonight} aria-labelledby="tonight-title">
      <div className={styles.head}>
        <h2 id="tonight-title">{title ?? t('home.tonight')}</h2>
        <Link to="/calendar" className={styles.all}>
          {t('home.wholeCalendar')}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <div id="tonight-games" className={styles.games}>
        {children}
      </div>
    </section>
  )
}
