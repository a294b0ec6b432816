/** Where a recording's segments are. */
export type Place = 'disk' | 'archive'
export type Held = Record<Place, { games: number; bytes: number }>

/** Counts the bytes that recordings hold, game by game. */
export type Holdings = {
  /** Adds so many bytes to a game's; negative if some were removed. */
  note(gamePk: number, place: Place, bytes: number): void
  /** Drops a game that was removed. */
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
