import type { CSSProperties, ReactNode } from 'react'
import { HIDDEN_TEXT } from '../../../contract/games/hidden.ts'
import type { Team } from '../../../contract/games/teams.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Crest } from '../components/crest.tsx'
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

/** Skeleton of the header, tabs and first table of a player or club page. */
export const ProfileSkeleton = () => {
  const { t } = useTranslation()
  return (
    <Loading label={t('league.loading')}>
      <div className={styles.skeleton}>
        <Skeleton height="15rem" />
        <Skeleton height="2.75rem" width="min(100%, 20rem)" />
        <Skeleton height="6rem" />
        <Skeleton height="20rem" />
      </div>
    </Loading>
  )
}

/** A club's crest, name, record, city and park, in its colours. */
export const TeamHeader = ({ team }: { team: Team }) => {
  const { t } = useTranslation()
  const record = { wins: team.wins ?? HIDDEN_TEXT, losses: team.losses ?? HIDDEN_TEXT }
  const recordText = (
    <>
      <span aria-hidden="true">{t('league.record', record)}</span>
      <span className="visually-hidden">{t('league.recordSpelledOut', record)}</span>
    </>
  )
  return (
    <ProfileHeader
      colour={team.colour}
      badge={<Crest clubId={team.id} abbr={team.abbrUpper} size={104} />}
      overline={team.city}
      name={team.name}
      facts={[
        { label: t('team.record'), value: recordText, isLarge: true },
        { label: t('team.percent'), value: team.percent, isLarge: true },
        { label: t('team.park'), value: team.park },
      ]}
    />
  )
}
