import { CalendarDays, ChartNoAxesColumn, MonitorSmartphone, Tv } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './home.module.css'

const benefits = [
  { icon: CalendarDays, title: 'home.benefit1', text: 'home.benefit1Text' },
  { icon: Tv, title: 'home.benefit2', text: 'home.benefit2Text' },
  { icon: ChartNoAxesColumn, title: 'home.benefit3', text: 'home.benefit3Text' },
  { icon: MonitorSmartphone, title: 'home.benefit4', text: 'home.benefit4Text' },
] as const

export const Benefits = () => {
  const { t } = useTranslation()
  return (
    <section id="section-benefits" className={styles.section} aria-labelledby="benefits-title">
      <h2 id="benefits-title" className={styles.heading}>
        {t('home.benefitsTitle')}
      </h2>
      <ul className={styles.benefits}>
        {benefits.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={28} aria-hidden="true" />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
