/** The id of a video of the external host, as it stands in its addresses; undefined where missing or invalid. */
export const parseVideoId = (param: string | undefined): string | undefined =>
  param !== undefined && /^[1-9]\d{0,11}$/.test(param) ? param : undefined
