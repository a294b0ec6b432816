/** The number of a game, a player or a club as its address says it; undefined where what was typed can be none. */
export const parseRouteId = (param: string): number | undefined =>
  /^0*[1-9]\d{0,14}$/.test(param) ? Number(param) : undefined
