import { Tv } from 'lucide-react'
import { leagueDay } from '../../domain/league/league-time.ts'
import { useChannels, useGameStreaming } from '../games/calendar/use-games.ts'
import type { GameNow } from '../games/live/use-game-now.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './game-page.module.css'

/** Where else a game is shown, as far as the league tells; nothing once it is over. */
export const GameChannels = ({ gameId, game }: { gameId: number; game: GameNow }) => {
  const { t } = useTranslation()
  const { data: streaming } = useGameStreaming(gameId)
  const isToCome = streaming?.status === 'ComminSoon' || streaming?.status === 'Live'
  const channels = useChannels(gameId, isToCome ? dayOf(game) : undefined)
  if (!isToCome || channels === '') return null
  return (
    <p className={styles.channels}>
      <Tv size={16} aria-hidden="true" />
      <span>
        {t('calendar.channel')}: {channels}
      </span>
    </p>
  )
}

const dayOf = ({ day, item }: GameNow): string | undefined =>
  day ?? (item === undefined ? undefined : leagueDay(Date.parse(item.dateStart)))
