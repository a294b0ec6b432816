import '../i18n/texts/league.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { Crest } from '../games/marks/crest.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { Abbreviation } from '../ui/content/abbreviation.tsx'
import { Flag, flagDrawings } from '../ui/flag.tsx'
import { LogoMark, Wordmark } from '../ui/logo.tsx'
import styles from './design.module.css'
import { Part, Row } from './part.tsx'

export const Marks = () => {
  const { t } = useTranslation()
  return (
    <Part name="logo.tsx, flag.tsx, abbreviation.tsx, crest.tsx">
      <Row>
        <LogoMark size={48} />
        <Wordmark size={40} />
        <Flag width={48}>{flagDrawings.es}</Flag>
        <Flag width={48}>{flagDrawings.en}</Flag>
        <Abbreviation fullText={t('games.runs')}>{t('games.runsShort')}</Abbreviation>
      </Row>
      <ul className={styles.crests}>
        {clubs.map((club) => (
          <li key={club.id}>
            <Crest clubId={club.id} abbr={club.abbrApi} size={64} />
            {club.nickname}
          </li>
        ))}
      </ul>
    </Part>
  )
}
