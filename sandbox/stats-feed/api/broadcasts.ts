import type { JsonObject, Side } from '../shape/feed-shape.ts'
import { CLUBS, type ClubRow } from '../shape/league.ts'

/** Every third game is also broadcast nationwide. */
const NATIONAL_EVERY = 3
const SIDES: readonly Side[] = ['home', 'away']

type GameTeams = { gamePk: number; teams: Record<Side, { id: number }> }

/** A game's TV stations and radio, as in `broadcasts(all)`; `origin` is that of the radio streams. */
export const broadcastsOf = ({ gamePk, teams }: GameTeams, origin: string): JsonObject[] =>
  SIDES.flatMap((homeAway) => {
    const club = clubOf(teams[homeAway].id)
    if (club === undefined) return []
    const common = { language: 'es', isNational: false, homeAway }
    return [
      ...(homeAway === 'home' && gamePk % NATIONAL_EVERY === 0 ? [national] : []),
      {
        id: 7_000_000 + club.id,
        name: `Dugout ${club.abbr}`,
        type: 'TV',
        callSign: `D${club.abbr}`,
        ...common,
      },
      {
        id: 8_000_000 + club.id,
        name: `Radio Dugout ${club.shortName}`,
        type: 'FM',
        callSign: `XH${club.abbr}`,
        sourceUrl: `${origin}/radio/${club.abbr}`,
        ...common,
      },
    ]
  })

const national: JsonObject = {
  id: 7_000_000,
  name: 'Canal Dugout',
  type: 'TV',
  language: 'es',
  isNational: true,
  callSign: 'DUG',
  homeAway: 'home',
}

/** The home club's sponsor, as in `game(sponsorships)`. */
export const sponsorshipsOf = ({ teams }: GameTeams, origin: string): JsonObject[] => {
  const club = clubOf(teams.home.id)
  if (club === undefined) return []
  return [
    {
      offerId: 9_000_000 + club.id,
      name: `Semillas ${club.shortName}`,
      description: 'Sponsor',
      tlink: `${origin}/sponsors/${club.abbr}`,
      order: 1,
      teamId: club.id,
      displayIfPast: true,
    },
  ]
}

const clubOf = (id: number): ClubRow | undefined => CLUBS.find((it) => it.id === id)
