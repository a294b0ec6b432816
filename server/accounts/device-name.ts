import Bowser from 'bowser'

/** Browser and system by the user agent, as far as it says: `Chrome · Android`; empty for what is neither. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter((it) => it !== undefined && it !== '').join(' · ')
}
