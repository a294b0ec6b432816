import { clubsOfSeason } from '../../../domain/league/clubs-by-season.ts'
import { Crest } from '../../games/components/crest.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './home.module.css'

/** The ten clubs of chapter 2 of the specification, which are those of its season. */
const { clubs: clubsShown } = clubsOfSeason(2022)

export const ClubRow = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.clubs} aria-labelledby="clubs-title">
      <h2 id="clubs-title" className="visually-hidden">
        {t('home.clubs')}
      </h2>
      <ul>
        {clubsShown.map((club) => (
          <li key={club.id}>
            <Crest clubId={club.id} size={64} />
            <span>{club.nickname}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
