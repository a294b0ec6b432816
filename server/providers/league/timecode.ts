/** The upstream's name of an instant, `20260419_200309`, of UTC ms; parts of a second are dropped. */
export const timecodeOf = (ms: number): string => {
  const text = new Date(ms).toISOString().replaceAll(/[-:]/g, '')
  return `${text.slice(0, 8)}_${text.slice(9, 15)}`
}

/** UTC ms of a time code; null for anything else. */
export const readTimecode = (code: string): number | null => {
  const parts = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(code)
  if (parts === null) return null
  const ms = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`)
  return Number.isNaN(ms) ? null : ms
}
