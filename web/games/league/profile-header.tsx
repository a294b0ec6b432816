import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './profile-header.module.css'

export type ProfileFact = { label: string; value: ReactNode; isLarge?: boolean }

type ProfileHeaderProps = {
  /** The club's colour; undefined for a guest club or a player without a club. */
  colour: string | undefined
  badge: ReactNode
  overline: string
  name: string
  /** Before the name, such as a player's number. */
  number?: ReactNode
  /** Below the name, such as a player's club. */
  affiliation?: ReactNode
  /** Large and faint behind the text. */
  watermark?: ReactNode
  facts: ProfileFact[]
}

/** The header of a player or club page, in the club's colour. */
export const ProfileHeader = (props: ProfileHeaderProps) => {
  const { colour, badge, overline, name, number, affiliation, watermark, facts } = props
  return (
    <header className={styles.header} style={clubColour(colour)}>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
      <div className={styles.identity}>
        <p className={styles.overline}>{overline}</p>
        <div className={styles.title}>
          {number}
          <h1 className={styles.name}>{name}</h1>
        </div>
        {affiliation}
      </div>
      {watermark ? <span className={styles.watermark}>{watermark}</span> : null}
      {facts.length > 0 ? (
        <dl className={styles.facts}>
          {facts.map(({ label, value, isLarge }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={cx(isLarge && styles.large)}>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </header>
  )
}

/** The CSS variable of a club's colour; none for a guest club. */
const clubColour = (colour: string | undefined): CSSProperties =>
  colour ? ({ '--club': colour } as CSSProperties) : {}
