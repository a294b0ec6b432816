import type { TFunction } from 'i18next'
import { esGames } from '../i18n/es-games.ts'

/** What happened in a fan's words; of an event that we have none for, the feed's own title. */
export const eventText = (eventType: string, title: string, t: TFunction): string =>
  isKnownEvent(eventType) ? t(`games.events.${eventType}`) : title

type KnownEvent = keyof typeof esGames.games.events

const isKnownEvent = (event: string): event is KnownEvent => Object.hasOwn(esGames.games.events, event)
