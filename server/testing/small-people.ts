/** Answers of the upstream on people, clubs and figures, for tests: what it is asked for is told by `routes`. */
export const smallPeople = () => {
  const stats = {
    asked: [] as string[],
    down: false,
    /** Answered instead of everything. */
    raw: undefined as string | undefined,
    /** By path and, where it matters, what the query must contain. */
    routes: new Map<string, unknown>(),
  }
  const fetch: typeof globalThis.fetch = async (input) => {
    const address = new URL(String(input instanceof Request ? input.url : input))
    const asked = `${address.pathname}${address.search}`
    stats.asked.push(asked)
    if (stats.down) throw new TypeError('nobody answers')
    if (stats.raw !== undefined) return new Response(stats.raw)
    const found = [...stats.routes].find(([start]) => asked.startsWith(start))
    if (found === undefined) return new Response('{"message":"Object not found"}', { status: 404 })
    return Response.json(found[1])
  }
  return Object.assign(stats, { fetch })
}

/** A man as `people` tells him. */
export const smallPerson = (id: number, over: Record<string, unknown> = {}) => ({
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
  ...over,
})

/** One split of the figures of a season or a game. */
export const smallSplit = (stat: Record<string, unknown>, over: Record<string, unknown> = {}) => ({
  season: '2026',
  stat,
  team: { id: 677, name: 'Naranjeros de Hermosillo' },
  league: { id: 132, name: 'Liga Mexicana del Pacifico' },
  sport: { id: 17 },
  gameType: 'R',
  ...over,
})

export const smallStats = (type: string, group: string, splits: unknown[]) => ({
  type: { displayName: type },
  group: { displayName: group },
  splits,
})
