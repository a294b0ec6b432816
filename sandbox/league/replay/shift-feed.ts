import type { Boxscore, Feed, GameData, LabelValue, Play, Recording } from '../shape/feed-shape.ts'
import { LEAGUE_ZONE, localTime, longDate, seasonOf, timecode } from '../shape/league-day.ts'
import { momentsOf } from './moments.ts'

/**
 * A recorded feed moved in time: its first play begins at `firstPitch` (ms UTC) and it counts for
 * `officialDate`. Every timestamp of plays, pitches and the game moves by the same amount; missing parts of a
 * pruned recording are rebuilt. A recording that ends before its game began has no plays and no moments, and
 * `firstPitch` is when it was announced for.
 */
export const shiftFeed = (feed: Feed, firstPitch: number, officialDate: string): Recording => {
  const firstPlayStart = firstPlayAt(feed)
  const shiftTime = timeShifter(firstPitch - firstPlayStart)
  const shiftedPlays = feed.liveData.plays.allPlays.map((play, i) =>
    shiftPlay(i === 0 ? startingAt(play, firstPlayStart) : play, shiftTime),
  )
  const plays = hasPlays(feed) ? shiftedPlays : []
  const moments = momentsOf(plays)
  const current = shiftedPlays.at(-1)
  const shifted: Feed = {
    ...feed,
    link: feed.link ?? `/api/v1.1/game/${feed.gamePk}/feed/live`,
    metaData: {
      wait: 10,
      timeStamp: timecode(moments.at(-1)?.at ?? firstPitch),
    },
    gameData: shiftGameData(feed.gameData, shiftTime, officialDate),
    liveData: {
      ...feed.liveData,
      plays: {
        ...feed.liveData.plays,
        allPlays: shiftedPlays,
        ...(current === undefined ? {} : { currentPlay: current }),
      },
      boxscore: shiftBoxscore(feed, shiftTime, officialDate),
    },
  }
  return { gamePk: feed.gamePk, feed: shifted, plays, moments }
}

/** Whether the game has begun: before that a feed's only play has the first batter and pitcher. */
export const hasPlays = ({ gameData, liveData }: Feed): boolean =>
  !/^[SP]/.test(gameData.status.codedGameState) && liveData.plays.allPlays.length > 0

/**
 * When (ms UTC) the first play of a recording began; without plays, when it was announced for. A feed may
 * count the hours since the line-ups were announced as part of its first play, which begins with In Progress.
 */
export const firstPlayAt = (feed: Feed): number => {
  const [play] = feed.liveData.plays.allPlays
  if (play === undefined || !hasPlays(feed)) return Date.parse(feed.gameData.datetime.dateTime)
  const firstPitch = play.playEvents.findIndex(({ isPitch }) => isPitch)
  const startTimes = play.playEvents
    .slice(0, Math.max(0, firstPitch))
    .filter(({ details }) => /^status change - in progress/i.test(details.description ?? ''))
    .map(({ startTime }) => Date.parse(startTime ?? ''))
    .filter((at) => !Number.isNaN(at))
  return Math.max(Date.parse(play.about.startTime), ...startTimes)
}

const startingAt = (play: Play, at: number): Play =>
  Date.parse(play.about.startTime) >= at
    ? play
    : { ...play, about: { ...play.about, startTime: new Date(at).toISOString() } }

type TimeShift = (iso: string) => string

// Timestamps keep their precision.
const timeShifter =
  (offsetMs: number): TimeShift =>
  (iso) => {
    const t = Date.parse(iso)
    if (Number.isNaN(t)) return iso
    const movedTime = new Date(t + offsetMs).toISOString()
    return iso.includes('.') ? movedTime : movedTime.replace(/\.\d+Z$/, 'Z')
  }

const shiftPlay = (play: Play, shiftTime: TimeShift): Play => {
  const end = play.about.endTime ?? play.playEvents.at(-1)?.endTime ?? play.about.startTime
  return {
    ...play,
    about: { ...play.about, startTime: shiftTime(play.about.startTime), endTime: shiftTime(end) },
    playEndTime: shiftTime(play.playEndTime ?? end),
    playEvents: play.playEvents.map((event) => ({
      ...event,
      startTime: shiftTime(event.startTime ?? play.about.startTime),
      endTime: shiftTime(event.endTime ?? event.startTime ?? play.about.startTime),
    })),
  }
}

const shiftGameData = (gameData: GameData, shiftTime: TimeShift, officialDate: string): GameData => {
  // A game is scheduled for a full minute.
  const dateTime = shiftTime(gameData.datetime.dateTime).replace(/:\d\d(\.\d+)?Z$/, ':00Z')
  const season = seasonOf(officialDate)
  const zone = gameData.venue.timeZone?.id ?? LEAGUE_ZONE
  const local = localTime(Date.parse(dateTime), zone)
  const evening = local.ampm === 'PM' && Number(local.time.split(':')[0]) % 12 >= 5
  return {
    ...gameData,
    game: {
      ...gameData.game,
      season,
      seasonDisplay: season,
      calendarEventID: `14-${gameData.game.pk}-${officialDate}`,
    },
    datetime: {
      ...gameData.datetime,
      dateTime,
      originalDate: officialDate,
      officialDate,
      dayNight: evening ? 'night' : 'day',
      ...local,
    },
    ...(gameData.gameInfo?.firstPitch === undefined
      ? {}
      : { gameInfo: { ...gameData.gameInfo, firstPitch: shiftTime(gameData.gameInfo.firstPitch) } }),
  }
}

const shiftBoxscore = (feed: Feed, shiftTime: TimeShift, officialDate: string): Boxscore => {
  const { boxscore } = feed.liveData
  const zone = feed.gameData.venue.timeZone?.id ?? LEAGUE_ZONE
  const first = feed.gameData.gameInfo?.firstPitch ?? feed.liveData.plays.allPlays[0]?.about.startTime ?? ''
  const { time, ampm } = localTime(Date.parse(shiftTime(first)), zone)
  const shiftNote = (note: LabelValue): LabelValue => {
    if (note.label === 'First pitch') return { ...note, value: `${time} ${ampm}.` }
    return note.value === undefined ? { label: longDate(officialDate) } : note
  }
  return { ...boxscore, info: (boxscore.info ?? []).map(shiftNote) }
}
