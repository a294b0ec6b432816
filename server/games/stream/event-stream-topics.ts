import type { GameLogAnswer } from '../../../contract/games/live.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import { changeBetween } from '../../../domain/log-change.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import { scoreboardOf } from '../answers/answer.ts'
import { publicLog } from '../answers/log-answer.ts'
import type { ViewerCountry } from '../answers/viewer-country.ts'
import { whenDaysLoaded, whenGameLoaded } from '../answers/when-loaded.ts'
import { type Change, type Games, onChange } from '../state/memory.ts'
import { type EventStreams, eventOf } from './event-stream.ts'
import { openTopic, type Source, type Topic } from './event-stream-topic.ts'

/** All that is watched on this server, by what it is. */
export type Topics = {
  day(day: string, view: DayView): Promise<Topic | undefined>
  game(gamePk: number): Promise<Topic | undefined>
  close(): void
}

/**
 * How a day's scoreboard is told: beside a game's log (`isCompanion`), whose version is the one that the client keeps; and
 * to viewers where some games are hidden (`isRestricted`).
 */
type DayView = { isCompanion?: boolean; isRestricted: boolean }

/** Days and games watched at once; a topic nobody watches is forgotten after some keep-alives. */
const MAX_TOPICS = 1_000
const IDLE_TICKS = 4
/** Longer than a viewer takes from asking for it to watching it. */
const EVICTABLE_IDLE_TICKS = 2
const RETRY_AFTER_SECONDS = 15

export const openTopics = (
  games: Games,
  streams: EventStreams,
  { restrictedScoreboard: scoreboardThere }: ViewerCountry,
): Topics => {
  const open = new Map<string, { topic: Topic; idle: number }>()
  const topicOf = async <T>(key: string, source: Source<T>): Promise<Topic | undefined> => {
    const existing = open.get(key)?.topic
    if (existing === undefined && open.size >= MAX_TOPICS) evictIdle(open)
    const topic = existing ?? openTopic(streams, games.logger, source)
    open.set(key, { topic, idle: 0 })
    try {
      if (await topic.exists) return topic
      open.delete(key)
      return undefined
    } catch (error) {
      open.delete(key)
      throw error
    }
  }
  const refreshAffected = (change: Change) => {
    for (const [key, { topic }] of open) if (affects(change, key)) topic.refresh()
  }
  const removeIdle = () => {
    for (const [key, it] of open) {
      it.idle = it.topic.members.size > 0 ? 0 : it.idle + 1
      if (it.idle > IDLE_TICKS) open.delete(key)
    }
  }
  streams.onTick.add(removeIdle)
  return {
    day: (day, { isCompanion = false, isRestricted }) =>
      topicOf(
        `${isCompanion ? 'companion' : 'day'} ${day}${isRestricted ? ' restricted' : ''}`,
        scoreboardSource(games, day, isCompanion, isRestricted ? scoreboardThere : (answer) => answer),
      ),
    game: (gamePk) => topicOf(`game ${gamePk}`, logSource(games, gamePk)),
    close: onChange(games, refreshAffected),
  }
}

/** One that nobody has watched for a while makes room; Failure 'errors.notReady' when there is none. */
const evictIdle = (open: Map<string, { idle: number }>) => {
  for (const [key, { idle }] of open) if (idle >= EVICTABLE_IDLE_TICKS) return void open.delete(key)
  throw new Failure('errors.notReady', RETRY_AFTER_SECONDS)
}

const affects = (change: Change, key: string): boolean => {
  if (change.what === 'schedule') return true
  const [what, which = ''] = key.split(' ')
  return what === 'game' ? which === String(change.gamePk) : change.days.has(which)
}

/** Items of a day by game, each as its JSON. */
type Items = Map<number, string>

const scoreboardSource = (
  games: Games,
  day: string,
  isCompanion: boolean,
  view: (answer: Prepared) => Prepared,
): Source<Items> => {
  const scoreboardEvent = (complete: boolean, items: Iterable<string>, version: string) =>
    eventOf(
      'scoreboard',
      `{"day":${JSON.stringify(day)},"complete":${complete},"games":[${[...items].join()}]}`,
      isCompanion ? undefined : version,
    )
  return {
    read: async () => {
      const answer = whenDaysLoaded(
        games,
        () => [day],
        () => scoreboardOf(games, day),
      )
      const { body, etag } = view(await answer)
      const items = scoreboard.response.parse(JSON.parse(body.toString()).response)
      return {
        version: etag.replaceAll('"', ''),
        state: new Map(items.map((it) => [it.id, JSON.stringify(it)])),
      }
    },
    snapshot: (now) => scoreboardEvent(true, now.state.values(), now.version),
    change: (before, now) => {
      if ([...before.state.keys()].join() !== [...now.state.keys()].join()) return undefined
      const changed = [...now.state].filter(([id, item]) => before.state.get(id) !== item)
      return scoreboardEvent(
        false,
        changed.map(([, item]) => item),
        now.version,
      )
    },
  }
}

const logSource = (games: Games, gamePk: number): Source<GameLogAnswer> => ({
  read: async () => {
    const log = await whenGameLoaded(games, () => publicLog(games, gamePk))
    return log && { version: log.version, state: log }
  },
  snapshot: ({ state, version }) => eventOf('log', JSON.stringify(state), version),
  change: (before, now) => {
    const change = changeBetween(before.state, now.state)
    return change && eventOf('change', JSON.stringify(change), now.version)
  },
})
