/** The id of a video of the external host, as its addresses have it; undefined where missing or invalid. */
export const parseVideoId = (param: string | undefined): string | undefined =>
  param !== undefined && /^[1-9]\d{0,11}$/.test(param) ? param : undefined
