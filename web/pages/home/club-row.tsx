import { useTranslation } from 'react-i18next'
import { clubOf } from '../../../domain/clubs.ts'
import { Crest } from '../../ui/crests/crest.tsx'
import styles from './home.module.css'

/** The ten clubs in the order of the specification, chapter 2, by Stats API id. */
const order = [673, 677, 680, 676, 675, 5482, 678, 679, 674, 5483]
const shown = order.flatMap((id) => clubOf(id) ?? [])

export const ClubRow = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.clubs} aria-labelledby="clubs-title">
      <h2 id="clubs-title" className="only-heard">
        {t('home.clubs')}
      </h2>
      <ul>
        {shown.map((club) => (
          <li key={club.id}>
            <Crest clubId={club.id} size={64} />
            <span>{club.nickname}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
