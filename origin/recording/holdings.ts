/** Where a recording's segments are. */
export type Place = 'disk' | 'archive'
export type Held = Record<Place, { games: number; bytes: number }>

/** What recordings hold, counted game by game. */
export type Holdings = {
  /** So many bytes more of a game, or fewer. */
  note(gamePk: number, place: Place, bytes: number): void
  /** A game that was removed. */
  forget(gamePk: number): void
  held(): Held
}

export const openHoldings = (): Holdings => {
  const byPlace = { disk: new Map<number, number>(), archive: new Map<number, number>() }
  const heldAt = (place: Place) => {
    const all = [...byPlace[place].values()].filter((it) => it > 0)
    return { games: all.length, bytes: all.reduce((sum, it) => sum + it, 0) }
  }
  return {
    note: (gamePk, place, bytes) => {
      const games = byPlace[place]
      games.set(gamePk, (games.get(gamePk) ?? 0) + bytes)
    },
    forget: (gamePk) => {
      byPlace.disk.delete(gamePk)
      byPlace.archive.delete(gamePk)
    },
    held: () => ({ disk: heldAt('disk'), archive: heldAt('archive') }),
  }
}
