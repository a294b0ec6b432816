/** Whether a browser names itself a telephone's: a tablet's screen is wide, whatever its name. */
export const isPhone = (userAgent = ''): boolean =>
  /\bMobile\b/.test(userAgent) && !/\biPad\b/.test(userAgent)
