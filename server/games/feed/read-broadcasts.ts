import type { FeedScheduleGame } from '../../providers/league/league-schedule-shape.ts'
import type { ScheduledGame } from './scheduled-game.ts'

const MAX_CHANNELS = 20
const MAX_ADS = 20
const radioTypes = new Set(['AM', 'FM', 'RADIO'])

type Broadcast = FeedScheduleGame['broadcasts'][number]

/** A game's television, radio and sponsors' addresses, as far as the league has them. */
export const readBroadcasts = ({
  broadcasts,
  sponsorships,
}: Pick<FeedScheduleGame, 'broadcasts' | 'sponsorships'>): Pick<
  ScheduledGame,
  'channels' | 'audioLink' | 'ads'
> => ({
  channels: distinct(
    broadcasts.filter((it) => it.type === 'TV').map((it) => it.name),
    MAX_CHANNELS,
  ),
  audioLink: radioOf(broadcasts)?.sourceUrl ?? null,
  ads: distinct(
    sponsorships.map((it) => it.tlink || it.altPageUrl),
    MAX_ADS,
  ),
})

/** The game's radio: Spanish before other languages, then the home side's before the visitors'. */
const radioOf = (broadcasts: Broadcast[]): Broadcast | undefined => {
  const rank = (it: Broadcast) => (it.language === 'es' ? 2 : 0) + (it.homeAway === 'home' ? 1 : 0)
  return broadcasts
    .filter((it) => radioTypes.has(it.type.toUpperCase()) && it.sourceUrl !== '')
    .toSorted((a, b) => rank(b) - rank(a))[0]
}

const distinct = (all: string[], limit: number): string[] => [...new Set(all)].filter(Boolean).slice(0, limit)
