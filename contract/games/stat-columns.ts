const aliases = new Map([
  ['año', 'year'],
  ['j', 'g'],
  ['2b', 'h2b'],
  ['3b', 'h3b'],
])

/** The field that a column's header stands for: `Año` is `year`, `J` is `g`, `2B` is `h2b`; others are their own. */
export const statColumn = (header: string): string => {
  const key = header.trim().toLowerCase().normalize('NFC')
  return aliases.get(key) ?? key
}
