/** Attributes of tags that hold an address (RFC 8216bis, 4.4). */
const ADDRESS = /\b((?:X-ASSET-)?URI)="([^"]*)"/g
const TAG = /^#([A-Z0-9-]+)/

/**
 * A playlist (RFC 8216bis) with other addresses: `map` gets each address as it is written, those in tags'
 * attributes and those on their own lines, whose tag is empty.
 */
export const mapAddresses = (playlist: string, map: (address: string, tag: string) => string): string =>
  playlist
    .split('\n')
    .map((line) => {
      if (line.startsWith('#')) return mapAttributes(line, map)
      const address = line.trim()
      return address === '' ? line : map(address, '')
    })
    .join('\n')

const mapAttributes = (line: string, map: (address: string, tag: string) => string): string => {
  if (!line.includes('URI="')) return line
  const tag = TAG.exec(line)?.[1] ?? ''
  return line.replace(ADDRESS, (_all, name: string, address: string) => `${name}="${map(address, tag)}"`)
}

/** `+0000` as ffmpeg writes it: only with a colon do all players read the zone of a date. */
const DATE_WITHOUT_COLON = /^(#EXT-X-PROGRAM-DATE-TIME:.+[+-]\d\d)(\d\d\s*)$/gm

/** A playlist whose dates are written as the standard has them. */
export const withPlainDates = (playlist: string): string => playlist.replace(DATE_WITHOUT_COLON, '$1:$2')
