/** The id of a game, a player or a club in an address; undefined where it is invalid. */
export const parseRouteId = (param: string): number | undefined =>
  /^0*[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
