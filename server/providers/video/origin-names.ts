import { mapAddresses, withPlainDates } from './playlist-addresses.ts'

/** The files that an origin may be asked for, by the ending of the name, with the type of the answer. */
export const mediaTypes: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  cmfv: 'video/mp4',
  cmfa: 'audio/mp4',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  m4a: 'audio/mp4',
  ts: 'video/mp2t',
  aac: 'audio/aac',
  vtt: 'text/vtt; charset=utf-8',
  key: 'application/octet-stream',
}

const ENDINGS = Object.keys(mediaTypes).join('|')
/** Up to four folders deep, nothing percent-encoded, and no name that begins with a dot. */
const PLAIN_NAME = new RegExp(
  String.raw`^(?:[A-Za-z0-9_-][A-Za-z0-9_.-]{0,63}/){0,3}[A-Za-z0-9_-][A-Za-z0-9_.-]{0,95}\.(${ENDINGS})$`,
)
const CODED_NAME = new RegExp(`^~([A-Za-z0-9_-]{2,800})\\.(${ENDINGS})$`)
/** Relative, without a query, and readable without decoding. */
const PLAIN_ADDRESS = /^(?:\.\.\/){0,4}[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/
/**
 * Percent-encoded dots, slashes and percent signs: some origins decode them after we have checked the path.
 */
const HIDDEN = /%(?:2e|2f|5c|25|[01][\da-f])|\\/i

/** Whether this names a game's file, as `VideoOrigin.read` takes it after the game's number and a slash. */
export const isMediaName = (name: string): boolean => PLAIN_NAME.test(name) || CODED_NAME.test(name)

export const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

/**
 * The address of a file of a game; undefined where it would lead out of the game's folder. A name of the
 * engine that no plain name can express, such as one with a query, is coded within ours.
 */
export const addressAt = (origin: string, gamePk: string, name: string): string | undefined => {
  const folder = `${origin}/${gamePk}/`
  const [, code, ending] = CODED_NAME.exec(name) ?? []
  if (code === undefined) return PLAIN_NAME.test(name) ? folder + name : undefined
  const target = Buffer.from(code, 'base64url').toString('utf8')
  if (HIDDEN.test(target) || !URL.canParse(target, folder)) return undefined
  const { href, pathname, hash } = new URL(target, folder)
  const isWithin = href === folder + target && hash === ''
  return isWithin && endingOf(pathname) === ending ? href : undefined
}

/**
 * A playlist as the product serves it under `name`: each address in the game's own folder becomes a relative
 * name that `addressAt` reads. Addresses elsewhere are unchanged.
 */
export const withOwnNames = (
  playlist: string,
  { origin, gamePk, name }: { origin: string; gamePk: string; name: string },
): string => {
  const folder = `${origin}/${gamePk}/`
  const readFrom = addressAt(origin, gamePk, name) ?? folder
  const isCoded = CODED_NAME.test(name)
  const up = '../'.repeat(name.split('/').length - 1)
  return mapAddresses(withPlainDates(playlist), (address) => {
    if (!isCoded && PLAIN_ADDRESS.test(address)) return address
    const href = URL.canParse(address, readFrom) ? new URL(address, readFrom).href.replace(/#.*$/, '') : ''
    if (!href.startsWith(folder)) return address
    return up + nameOf(href.slice(folder.length))
  })
}

const nameOf = (target: string): string => {
  if (PLAIN_NAME.test(target)) return target
  const ending = endingOf(target.split('?', 1)[0] ?? '')
  return `~${Buffer.from(target).toString('base64url')}.${ending}`
}
