import type { GameLogAnswer, LogChange } from '../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { changeBetween } from '../../../domain/folding/log-change.ts'
import { openVault, type Vault } from '../../../domain/vault/hides.ts'
import { Failure } from '../../failure.ts'
import type { CountryRestrictions } from '../answers/country-restrictions.ts'
import { scoreboardOf, storedScoreboard } from '../answers/game-answers.ts'
import { hiddenScoreboard } from '../answers/hidden-days.ts'
import { logAnswerFor, publicLog, storedLogFor, storedPublicLog } from '../answers/log-answer.ts'
import { prepare } from '../answers/prepare.ts'
import { whenDaysLoaded, whenGameLoaded } from '../answers/when-loaded.ts'
import type { PreparedOf } from '../state/answer-cache.ts'
import { type Change, type Games, onChange } from '../state/memory.ts'
import { chosenBy, hiddenBy, hidesSeasonOf } from '../state/viewer.ts'
import { type EventStreams, eventOf } from './event-stream.ts'
import { openTopic, type Source, type Topic } from './event-stream-topic.ts'

/** All things that viewers watch on this server. */
export type Topics = {
  day(day: string, view: DayView): Promise<Topic | undefined>
  /** `until`: the last instant, for a page that plays a hidden game. */
  game(gamePk: number, vault?: Vault, until?: number): Promise<Topic | undefined>
  /** The log of a game as it goes beside the stream of another one. */
  other(gamePk: number, vault?: Vault): Promise<Topic | undefined>
  close(): void
}

/**
 * The kind of a day's scoreboard: beside a game's log (`isCompanion`), whose version is the one that the
 * client has; for viewers in a country where some games are hidden (`isRestricted`); and for viewers with a
 * vault. Viewers who hide the same games of the day share a topic.
 */
type DayView = { isCompanion?: boolean; isRestricted: boolean; vault?: Vault }

type TopicKey =
  | `${'game' | 'played' | 'other'} ${number} ${string}`
  | `${'day' | 'companion'} ${string} ${'restricted' | 'full'} ${string}`
type OpenTopic = { topic: Topic; isAffectedBy: (change: Change) => boolean; idle: number }

/** The limit of days and games watched at once; a topic without members is closed after some keep-alives. */
const MAX_TOPICS = 1_000
const IDLE_TICKS = 4
/** Longer than a viewer takes from opening a topic to becoming its member. */
const EVICTABLE_IDLE_TICKS = 2
const RETRY_AFTER_SECONDS = 15

export const openTopics = (
  games: Games,
  streams: EventStreams,
  { restrictedScoreboard }: CountryRestrictions,
): Topics => {
  const open = new Map<TopicKey, OpenTopic>()
  const topicOf = async <T>(
    key: TopicKey,
    isAffectedBy: OpenTopic['isAffectedBy'],
    source: Source<T>,
  ): Promise<Topic | undefined> => {
    const existing = open.get(key)?.topic
    if (existing === undefined && open.size >= MAX_TOPICS) evictIdle(open)
    const topic = existing ?? openTopic(streams, games.logger, source)
    open.set(key, { topic, isAffectedBy, idle: 0 })
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
    for (const { topic, isAffectedBy } of open.values()) if (isAffectedBy(change)) topic.refresh()
  }
  const removeIdle = () => {
    for (const [key, it] of open) {
      it.idle = it.topic.members.size > 0 ? 0 : it.idle + 1
      if (it.idle > IDLE_TICKS) open.delete(key)
    }
  }
  const logTopic = (
    kind: 'game' | 'played' | 'other',
    gamePk: number,
    vault: Vault,
    source: Source<GameLogAnswer>,
  ) =>
    topicOf(
      `${kind} ${gamePk} ${vaultKey(games, vault, [gamePk])}`,
      (change) => change.what === 'schedule' || change.gamePk === gamePk,
      source,
    )
  streams.onTick.add(removeIdle)
  return {
    day: (day, { isCompanion = false, isRestricted, vault = openVault }) =>
      topicOf(
        `${isCompanion ? 'companion' : 'day'} ${day} ${isRestricted ? 'restricted' : 'full'} ${vaultKey(
          games,
          vault,
          (games.days.get(day) ?? []).map((it) => it.gamePk),
        )}`,
        (change) => change.what === 'schedule' || change.days.has(day),
        scoreboardSource(games, day, isCompanion, (answer) => {
          const view = isRestricted ? restrictedScoreboard(answer) : answer
          return vault === openVault ? view : prepare(hiddenScoreboard(games, vault, day, view.value))
        }),
      ),
    game: (gamePk, vault = openVault, until) =>
      logTopic(
        until === undefined ? 'game' : 'played',
        gamePk,
        vault,
        logSource(games, gamePk, vault, until),
      ),
    other: (gamePk, vault = openVault) =>
      logTopic('other', gamePk, vault, otherLogSource(games, gamePk, vault)),
    close: onChange(games, refreshAffected),
  }
}

/** The games among these that a vault chooses, or whose seasons it hides: all by which it changes a topic. */
const vaultKey = (games: Games, vault: Vault, gamePks: number[]): string => {
  if (vault === openVault) return 'open'
  const seasons = gamePks.filter(hidesSeasonOf(games, hiddenBy(games, vault)))
  return `hides ${gamePks.filter(chosenBy(games, vault)).join()} ${seasons.join()}`
}

/** Closes a topic that is idle for a while, to make room; throws Failure 'errors.notReady' when none is. */
const evictIdle = (open: Map<TopicKey, OpenTopic>) => {
  for (const [key, { idle }] of open) if (idle >= EVICTABLE_IDLE_TICKS) return void open.delete(key)
  throw new Failure('errors.notReady', RETRY_AFTER_SECONDS)
}

/** The items of a day by game, each as JSON. */
type Items = Map<number, string>
type Scoreboard = PreparedOf<ScoreboardItem[]>

const scoreboardSource = (
  games: Games,
  day: string,
  isCompanion: boolean,
  view: (answer: Scoreboard) => Scoreboard,
): Source<Items> => {
  const scoreboardEvent = (complete: boolean, items: Iterable<string>, version: string) =>
    eventOf(
      'scoreboard',
      `{"day":${JSON.stringify(day)},"complete":${complete},"games":[${[...items].join()}]}`,
      isCompanion ? undefined : version,
    )
  const readFrom = async (scoreboard: () => Scoreboard | Promise<Scoreboard>) => {
    const { value, etag } = view(await whenDaysLoaded(games, () => [day], scoreboard))
    return {
      version: etag.replaceAll('"', ''),
      state: new Map(value.map((it) => [it.id, JSON.stringify(it)])),
    }
  }
  return {
    load: () => readFrom(() => scoreboardOf(games, day)),
    read: () => readFrom(() => storedScoreboard(games, day)),
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

const logSource = (games: Games, gamePk: number, vault: Vault, until?: number): Source<GameLogAnswer> => {
  const isOpen = vault === openVault
  const load = () => (isOpen ? publicLog(games, gamePk) : logAnswerFor(games, gamePk, { vault, until }))
  const read = () => (isOpen ? storedPublicLog(games, gamePk) : storedLogFor(games, gamePk, { vault, until }))
  const versioned = (log: GameLogAnswer | undefined) => log && { version: log.version, state: log }
  return {
    load: async () => versioned(await whenGameLoaded(games, load)),
    read: async () => versioned(await whenGameLoaded(games, read)),
    snapshot: ({ state, version }) => eventOf('log', JSON.stringify(state), version),
    change: (before, now) => {
      // A game that begins is hidden from then on.
      if (before.state.hidden !== now.state.hidden) return undefined
      const change = changeBetween(before.state, now.state)
      return change && eventOf('change', JSON.stringify(change), now.version)
    },
  }
}

/**
 * A client that has no such log needs no more than its version. Without an id the client's last one stays
 * that of its own game.
 */
const otherLogSource = (games: Games, gamePk: number, vault: Vault): Source<GameLogAnswer> => {
  const otherEvent = (version: string, change?: LogChange) =>
    eventOf('other', JSON.stringify({ gameId: gamePk, version, change }))
  return {
    ...logSource(games, gamePk, vault),
    snapshot: ({ version }) => otherEvent(version),
    change: (before, now) => otherEvent(now.version, changeBetween(before.state, now.state)),
  }
}
