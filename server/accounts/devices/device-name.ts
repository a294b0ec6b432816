import Bowser from 'bowser'
import { cleanedName } from '../../../contract/text-inputs.ts'

/** Browser and system by the user agent, without markup: `Chrome · Android`; empty if it names neither. */
export const deviceName = (userAgent: string): string => {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name]
    .map((it) => cleanedName(it ?? ''))
    .filter((it) => it !== '')
    .join(' · ')
}
