/** The Stats API's timecode of an instant (ms UTC): `YYYYMMDD_HHMMSS`. */
export const timecode = (t: number): string =>
  new Date(t).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')

/** The last millisecond of a timecode's second; `undefined` for an invalid one. */
export const parseTimecode = (text: string): number | undefined => {
  const parts = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const t = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`)
  return Number.isNaN(t) ? undefined : t
}
