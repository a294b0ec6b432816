/** The year in which a league day's season began: a winter league's January belongs to the year before. */
export const seasonOf = (day: string): number => {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return month >= FIRST_MONTH ? year : year - 1
}

const FIRST_MONTH = 7
