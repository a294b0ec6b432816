type ListedPerson = { id: number | null }
type ListedPlayer = { person: ListedPerson; battingOrder: string }
type ListedSide<P extends ListedPlayer> = { players: Record<string, P>; battingOrder: number[] }

/** The number of a key `ID592314`. */
const numberOfKey = (key: string): number | null => {
  const number = Number(/^ID(\d+)$/.exec(key)?.[1])
  return Number.isInteger(number) && number > 0 ? number : null
}

/** People by key, each with their number: one who does not say it has that of the key. */
export const withNumbersOfKeys = <P extends ListedPerson>(people: Record<string, P>): Record<string, P> =>
  Object.fromEntries(
    Object.entries(people).map(([key, it]) => [key, it.id === null ? { ...it, id: numberOfKey(key) } : it]),
  )

/** A side of the box score; players lacking number or place get them from their key and the current order. */
export const completeSide = <P extends ListedPlayer, S extends ListedSide<P>>(side: S): S => {
  const players = Object.entries(side.players).map(([key, it]): [string, P] => {
    if (it.person.id !== null) return [key, it]
    return [key, { ...it, person: { ...it.person, id: numberOfKey(key) } }]
  })
  const placeOf = ({ battingOrder, person }: P): string => {
    const slot = person.id === null ? 0 : side.battingOrder.indexOf(person.id) + 1
    if (battingOrder !== '' || slot === 0) return battingOrder
    const before = players.filter(([, it]) => it.battingOrder.startsWith(`${slot}`)).length
    return `${slot * 100 + before}`
  }
  return {
    ...side,
    players: Object.fromEntries(
      players.map(([key, it]) => {
        const battingOrder = placeOf(it)
        return [key, battingOrder === it.battingOrder ? it : { ...it, battingOrder }]
      }),
    ),
  }
}
