import { enShared } from './en/shared.ts'
import { en } from './en.ts'
import { esShared } from './es/shared.ts'
import { es } from './es.ts'
import { accessTexts } from './texts/access.ts'
import { accountTexts } from './texts/account.ts'
import { alertsTexts } from './texts/alerts.ts'
import { cashTexts } from './texts/cash.ts'
import { checkTexts } from './texts/check.ts'
import { checkResultsTexts } from './texts/check-results.ts'
import { checkoutTexts } from './texts/checkout.ts'
import { courseTexts } from './texts/course.ts'
import { cutTexts } from './texts/cut.ts'
import { demoTexts } from './texts/demo.ts'
import { doorTexts } from './texts/doors.ts'
import { followedTexts } from './texts/followed.ts'
import { homeTexts } from './texts/home.ts'
import { leagueTexts } from './texts/league.ts'
import { pagesTexts } from './texts/pages.ts'
import { playerKeysTexts } from './texts/player-keys.ts'
import { profileTexts } from './texts/profiles.ts'
import { purchaseTexts } from './texts/purchase.ts'
import { purchaseStageTexts } from './texts/purchase-stages.ts'
import { receiptsTexts } from './texts/receipts.ts'
import { scorecardTexts } from './texts/scorecard.ts'
import { searchTexts } from './texts/search.ts'
import { spoilersTexts } from './texts/spoilers.ts'
import { spokenTexts } from './texts/spoken.ts'
import { watchTexts } from './texts/watch.ts'

type Tree = { readonly [name: string]: string | Tree }
type Together<All, Language extends 'es' | 'en'> = All extends readonly [
  infer First extends Record<Language, Tree>,
  ...infer Rest,
]
  ? First[Language] & Together<Rest, Language>
  : unknown

const all = [
  { es, en },
  { es: esShared, en: enShared },
  accessTexts,
  accountTexts,
  alertsTexts,
  cashTexts,
  checkTexts,
  checkResultsTexts,
  checkoutTexts,
  demoTexts,
  courseTexts,
  cutTexts,
  doorTexts,
  followedTexts,
  homeTexts,
  leagueTexts,
  pagesTexts,
  playerKeysTexts,
  profileTexts,
  purchaseTexts,
  purchaseStageTexts,
  receiptsTexts,
  scorecardTexts,
  searchTexts,
  spoilersTexts,
  spokenTexts,
  watchTexts,
] as const

/** All texts in a language; merges groups of the same name. */
const textsIn = (language: 'es' | 'en'): Tree => all.map((it): Tree => it[language]).reduce(mergedWith, {})

const mergedWith = (into: Tree, from: Tree): Tree => {
  const merged: { [name: string]: string | Tree } = { ...into }
  for (const [name, text] of Object.entries(from)) {
    const there = merged[name]
    merged[name] = typeof text === 'object' && typeof there === 'object' ? mergedWith(there, text) : text
  }
  return merged
}

/** All texts of the site, as they are in its files. */
export const spanish = textsIn('es') as Together<typeof all, 'es'>
export const english = textsIn('en') as Together<typeof all, 'en'>
