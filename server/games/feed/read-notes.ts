import type { GameLog } from '../../../contract/games/game-log.ts'
import type { OfficialSide } from '../../../contract/games/official-box-score.ts'
import { parkName } from '../../../domain/league/parks.ts'
import { latestByKey } from '../../providers/league/feed-lists.ts'
import type { Feed, FeedBoxTeam } from '../../providers/league/league-feed-shape.ts'
import { readVenue } from './read-players.ts'

/** The order in which the league lists its notes; others, such as the date, stand behind these. */
const GAME_NOTES = [
  'WP',
  'IBB',
  'Balk',
  'HBP',
  'ABS Challenge',
  'Pitch timer violations',
  'Pitches-strikes',
  'Groundouts-flyouts',
  'Batters faced',
  'Inherited runners-scored',
  'Ejections',
  'Umpires',
  'Weather',
  'Wind',
  'First pitch',
  'T',
  'Att',
  'Venue',
]
const TITLES = ['BATTING', 'BASERUNNING', 'FIELDING']
const TEAM_NOTES = [
  ...[
    '2B',
    '3B',
    'HR',
    'TB',
    'RBI',
    '2-out RBI',
    'Runners left in scoring position, 2 out',
    'SAC',
    'SF',
    'GIDP',
  ],
  ...['Team RISP', 'Team LOB', 'SB', 'CS', 'PO', 'E', 'Outfield assists', 'PB', 'DP', 'TP'],
]

/** Each name once, as listed last, in that order; names that the order lacks follow it in their own order. */
const inOrderOf = <T>(items: readonly T[], order: readonly string[], nameOf: (item: T) => string): T[] => {
  const places = new Map(order.map((name, place) => [name, place]))
  const placeOf = (item: T) => places.get(nameOf(item)) ?? order.length
  return latestByKey(items, nameOf).toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** A game's notes at its end, in the league's own words. */
export const readGameInfo = ({ liveData: { boxscore } }: Feed): GameLog['gameInfo'] =>
  inOrderOf(
    boxscore.info.filter((it) => it.label !== ''),
    GAME_NOTES,
    (it) => it.label,
  )
    .map(({ label, value }) => ({ label, value: value.replace(/\.\s*$/, '') }))
    .map((it) => (it.label === 'Venue' ? { ...it, value: parkName({ id: null, name: it.value }) } : it))

/** A side's notes of its batting, running and fielding. */
export const readActivities = ({ info }: FeedBoxTeam): OfficialSide['activities'] =>
  inOrderOf(
    info.filter((it) => it.title !== ''),
    TITLES,
    (it) => it.title,
  ).map(({ title, fieldList }) => ({ title, movements: inOrderOf(fieldList, TEAM_NOTES, (it) => it.label) }))

/** The facts known before the first pitch, in the league's own words. */
export const preGameInfo = ({ gameData: { weather, venue }, liveData }: Feed): GameLog['gameInfo'] =>
  [
    { label: 'Umpires', value: umpiresOf(liveData.boxscore) },
    {
      label: 'Weather',
      value: [weather.temp && `${weather.temp} degrees`, weather.condition].filter(Boolean).join(', '),
    },
    { label: 'Wind', value: weather.wind },
    { label: 'Venue', value: readVenue(venue).name },
  ].filter((it) => it.value !== '')

const UMPIRES: Record<string, string> = {
  'Home Plate': 'HP',
  'First Base': '1B',
  'Second Base': '2B',
  'Third Base': '3B',
  'Left Field': 'LF',
  'Right Field': 'RF',
}

const umpiresOf = ({ officials }: Feed['liveData']['boxscore']): string =>
  inOrderOf(
    officials.filter(({ official, officialType }) => official.fullName !== '' && officialType in UMPIRES),
    Object.keys(UMPIRES),
    (it) => it.officialType,
  )
    .map(({ official, officialType }) => `${UMPIRES[officialType]}: ${official.fullName}`)
    .join('. ')
