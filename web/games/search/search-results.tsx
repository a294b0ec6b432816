import { Header } from 'react-aria-components/Header'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import type { DirectoryClub, DirectoryPlayer } from '../../../contract/games/directory.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { Crest } from '../components/crest.tsx'
import { positionName } from '../league/player-facts.ts'
import type { Found } from './find-in-directory.ts'
import styles from './search.module.css'

type SearchResultsProps = {
  found: Found
  /** All clubs, for the names of players' clubs. */
  clubs: DirectoryClub[]
}

/** The clubs and the players that were found: each is a link to its page. */
export const SearchResults = ({ found, clubs }: SearchResultsProps) => {
  const { t } = useTranslation()
  const clubNames = new Map(clubs.map((it) => [it.id, it.shortName]))
  return (
    <ListBox aria-label={t('search.results')} className={cx(styles.results)}>
      {found.clubs.length === 0 ? null : (
        <ListBoxSection>
          <Header className={styles.group ?? ''}>{t('search.clubs')}</Header>
          {found.clubs.map((club) => (
            <ClubResult key={club.id} club={club} />
          ))}
        </ListBoxSection>
      )}
      {found.players.length === 0 ? null : (
        <ListBoxSection>
          <Header className={styles.group ?? ''}>{t('search.players')}</Header>
          {found.players.map((player) => (
            <PlayerResult
              key={`${player.mlbId} ${player.clubId}`}
              player={player}
              clubName={clubNames.get(player.clubId) ?? ''}
            />
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  )
}

const ClubResult = ({ club }: { club: DirectoryClub }) => (
  <ListBoxItem
    id={`club ${club.id}`}
    href={`/teams/${club.id}`}
    textValue={club.name}
    className={cx(styles.result)}
  >
    <Crest clubId={club.id} abbr={club.abbrUpper} size={32} />
    <span className={styles.texts}>
      <span className={styles.name}>{club.name}</span>
    </span>
  </ListBoxItem>
)

const PlayerResult = ({ player, clubName }: { player: DirectoryPlayer; clubName: string }) => {
  const { t } = useTranslation()
  const number = player.jersey === '' ? '' : t('search.number', { jersey: player.jersey })
  const facts = [clubName, positionName(player, t, language), number].filter((it) => it !== '').join(' · ')
  return (
    <ListBoxItem
      // A player may be on two rosters.
      id={`player ${player.mlbId} ${player.clubId}`}
      href={`/players/${player.mlbId}`}
      textValue={`${player.name}, ${facts}`}
      className={cx(styles.result)}
    >
      <Crest clubId={player.clubId} size={24} />
      <span className={styles.texts}>
        <span className={styles.name}>{player.name}</span>
        <span className={styles.facts}>{facts}</span>
      </span>
    </ListBoxItem>
  )
}
