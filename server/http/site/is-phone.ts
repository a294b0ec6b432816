/** Whether a browser says by its name that it is a telephone's: a tablet's screen is wide, whatever it is called. */
export const isPhone = (userAgent = ''): boolean =>
  /\bMobile\b/.test(userAgent) && !/\biPad\b/.test(userAgent)
