import { createHash } from 'node:crypto'

/** The upstream's answers about people, clubs and figures, for tests, by path in `routes`. */
export const smallPeople = () => {
  const stats = {
    requests: [] as string[],
    /** The requests that were answered 304. */
    unchanged: [] as string[],
    down: false,
    /** Answered instead of everything. */
    raw: undefined as string | undefined,
    /** By path and, where it matters, with the required part of the query. */
    routes: new Map<string, unknown>(),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const address = new URL(String(input instanceof Request ? input.url : input))
    const path = `${address.pathname}${address.search}`
    stats.requests.push(path)
    if (stats.down) throw new TypeError('nobody answers')
    if (stats.raw !== undefined) return new Response(stats.raw)
    const found = [...stats.routes].find(([start]) => path.startsWith(start))
    if (found === undefined) return new Response('{"message":"Object not found"}', { status: 404 })
    const etag = `"${createHash('sha256').update(JSON.stringify(found[1])).digest('hex')}"`
    if (new Headers(init?.headers).get('if-none-match') !== etag)
      return Response.json(found[1], { headers: { etag } })
    stats.unchanged.push(path)
    return new Response(null, { status: 304 })
  }
  return Object.assign(stats, { fetch })
}

/** A player as in `people`. */
export const smallPerson = (id: number, overrides: Record<string, unknown> = {}) => ({
  id,
  fullName: `Nombre${id} Apellido${id}`,
  firstName: `Nombre${id}`,
  lastName: `Apellido${id}`,
  primaryNumber: '27',
  birthDate: '1996-04-02',
  currentAge: 30,
  birthCity: 'Guaymas',
  birthStateProvince: 'Sonora',
  birthCountry: 'Mexico',
  height: '6\' 1"',
  weight: 205,
  active: true,
  currentTeam: { id: 677, name: 'Naranjeros de Hermosillo' },
  primaryPosition: { code: '8', name: 'Outfielder', abbreviation: 'CF' },
  batSide: { code: 'S', description: 'Switch' },
  pitchHand: { code: 'L', description: 'Left' },
  ...overrides,
})

/** One split of the figures of a season or a game. */
export const smallSplit = (stat: Record<string, unknown>, overrides: Record<string, unknown> = {}) => ({
  season: '2026',
  stat,
  team: { id: 677, name: 'Naranjeros de Hermosillo' },
  league: { id: 132, name: 'Liga Mexicana del Pacifico' },
  sport: { id: 17 },
  gameType: 'R',
  ...overrides,
})

/** Both halves of the small season: the league counts its third game in the second one. */
export const smallHalves = () => {
  const table = (standingsType: string, records: [number, number, number][]) => ({
    standingsType,
    teamRecords: records.map(([id, wins, losses]) => ({ team: { id }, wins, losses })),
  })
  return {
    records: [
      table('firstHalf', [
        [677, 2, 0],
        [673, 0, 2],
      ]),
      table('secondHalf', [
        [677, 0, 1],
        [673, 1, 0],
      ]),
      table('regularSeason', [
        [677, 2, 1],
        [673, 1, 2],
      ]),
    ],
  }
}

export const smallStats = (type: string, group: string, splits: unknown[]) => ({
  type: { displayName: type },
  group: { displayName: group },
  splits,
})
