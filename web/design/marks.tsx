import { clubs } from '../../domain/clubs.ts'
import { Crest } from '../games/marks/crest.tsx'
import { LogoMark, Wordmark } from '../ui/logo.tsx'
import styles from './design.module.css'
import { Part, Row } from './part.tsx'

export const Marks = () => (
  <Part name="logo.tsx, crest.tsx">
    <Row>
      <LogoMark size={48} />
      <Wordmark size={40} />
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
