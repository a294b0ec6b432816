/** A game's, player's or club's id; undefined where invalid, as with leading zeros: each has one address. */
export const parseRouteId = (param: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
