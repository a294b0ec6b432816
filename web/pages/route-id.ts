/** The id of a game, a player or a club in an address; undefined where it is invalid, as with zeros before it: each has one address. */
export const parseRouteId = (param: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
