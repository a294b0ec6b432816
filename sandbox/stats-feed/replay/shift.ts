import type { Boxscore, Feed, GameData, LabelValue, Play, Recording } from '../shape/feed-shape.ts'
import { clockFace, LEAGUE_ZONE, longDate, seasonOf } from '../shape/league-day.ts'
import { timecode } from '../shape/timecode.ts'
import { momentsOf } from './moments.ts'
import { playsByInning, scoringPlays } from './play-lists.ts'

/**
 * A recorded feed moved in time: its first play begins at `firstPitch` (ms UTC) and it counts for `officialDate`.
 * Every stamp of plays, pitches and the game moves by the same amount; what a pruned recording lacks is rebuilt. One
 * that ends before its game began has no plays and no moments, and `firstPitch` is when it was announced for.
 */
export const shiftFeed = (feed: Feed, firstPitch: number, officialDate: string): Recording => {
  const begins = firstPlayAt(feed)
  const move = mover(firstPitch - begins)
  const told = feed.liveData.plays.allPlays.map((play, i) =>
    shiftPlay(i === 0 ? from(play, begins) : play, move),
  )
  const plays = hasPlays(feed) ? told : []
  const moments = momentsOf(plays)
  const current = told.at(-1)
  const shifted: Feed = {
    ...feed,
    link: feed.link ?? `/api/v1.1/game/${feed.gamePk}/feed/live`,
    metaData: {
      wait: 10,
      gameEvents: feed.metaData?.gameEvents ?? ['game_finished'],
      logicalEvents: feed.metaData?.logicalEvents ?? [],
      timeStamp: timecode(moments.at(-1)?.at ?? firstPitch),
    },
    gameData: shiftGameData(feed.gameData, move, officialDate),
    liveData: {
      ...feed.liveData,
      plays: {
        ...feed.liveData.plays,
        allPlays: told,
        ...(current === undefined ? {} : { currentPlay: current }),
        scoringPlays: feed.liveData.plays.scoringPlays ?? scoringPlays(told),
        playsByInning: feed.liveData.plays.playsByInning ?? playsByInning(told),
      },
      boxscore: shiftBoxscore(feed, move, officialDate),
    },
  }
  return { gamePk: feed.gamePk, feed: shifted, plays, moments }
}

/** Whether something of it was played: before that a feed's only play says who warms up. */
export const hasPlays = ({ gameData, liveData }: Feed): boolean =>
  !/^[SP]/.test(gameData.status.codedGameState) && liveData.plays.allPlays.length > 0

/**
 * When (ms UTC) the first play of a recording began, or it was announced for if none did. A feed may count the hours
 * since the line-ups were told as part of its first play; what begins it is the word that the game is on.
 */
export const firstPlayAt = (feed: Feed): number => {
  const [play] = feed.liveData.plays.allPlays
  if (play === undefined || !hasPlays(feed)) return Date.parse(feed.gameData.datetime.dateTime)
  const firstPitch = play.playEvents.findIndex(({ isPitch }) => isPitch)
  const begun = play.playEvents
    .slice(0, Math.max(0, firstPitch))
    .filter(({ details }) => /^status change - in progress/i.test(details.description ?? ''))
    .map(({ startTime }) => Date.parse(startTime ?? ''))
    .filter((at) => !Number.isNaN(at))
  return Math.max(Date.parse(play.about.startTime), ...begun)
}

const from = (play: Play, at: number): Play =>
  Date.parse(play.about.startTime) >= at
    ? play
    : { ...play, about: { ...play.about, startTime: new Date(at).toISOString() } }

type Move = (iso: string) => string

// Stamps keep the precision in which they were written.
const mover =
  (by: number): Move =>
  (iso) => {
    const t = Date.parse(iso)
    if (Number.isNaN(t)) return iso
    const moved = new Date(t + by).toISOString()
    return iso.includes('.') ? moved : moved.replace(/\.\d+Z$/, 'Z')
  }

const shiftPlay = (play: Play, move: Move): Play => {
  const end = play.about.endTime ?? play.playEvents.at(-1)?.endTime ?? play.about.startTime
  return {
    ...play,
    about: { ...play.about, startTime: move(play.about.startTime), endTime: move(end) },
    playEndTime: move(play.playEndTime ?? end),
    playEvents: play.playEvents.map((event) => ({
      ...event,
      startTime: move(event.startTime ?? play.about.startTime),
      endTime: move(event.endTime ?? event.startTime ?? play.about.startTime),
    })),
  }
}

const shiftGameData = (gameData: GameData, move: Move, officialDate: string): GameData => {
  // A game is announced for a whole minute, whatever the second of the anchor.
  const dateTime = move(gameData.datetime.dateTime).replace(/:\d\d(\.\d+)?Z$/, ':00Z')
  const season = seasonOf(officialDate)
  const zone = gameData.venue.timeZone?.id ?? LEAGUE_ZONE
  const face = clockFace(Date.parse(dateTime), zone)
  const evening = face.ampm === 'PM' && Number(face.time.split(':')[0]) % 12 >= 5
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
      ...face,
    },
    ...(gameData.gameInfo?.firstPitch === undefined
      ? {}
      : { gameInfo: { ...gameData.gameInfo, firstPitch: move(gameData.gameInfo.firstPitch) } }),
  }
}

const shiftBoxscore = (feed: Feed, move: Move, officialDate: string): Boxscore => {
  const { boxscore } = feed.liveData
  const zone = feed.gameData.venue.timeZone?.id ?? LEAGUE_ZONE
  const first = feed.gameData.gameInfo?.firstPitch ?? feed.liveData.plays.allPlays[0]?.about.startTime ?? ''
  const { time, ampm } = clockFace(Date.parse(move(first)), zone)
  const shiftNote = (note: LabelValue): LabelValue => {
    if (note.label === 'First pitch') return { ...note, value: `${time} ${ampm}.` }
    return note.value === undefined ? { label: longDate(officialDate) } : note
  }
  return {
    ...boxscore,
    info: (boxscore.info ?? []).map(shiftNote),
    pitchingNotes: boxscore.pitchingNotes ?? [],
  }
}
