import { enAccounts } from './en/accounts.ts'
import { enAlerts } from './en/alerts.ts'
import { enCash } from './en/cash.ts'
import { enCheck } from './en/check.ts'
import { enCheckout } from './en/checkout.ts'
import { enDemo } from './en/demo.ts'
import { enHome } from './en/home.ts'
import { enLeague } from './en/league.ts'
import { enPages } from './en/pages.ts'
import { enPurchase } from './en/purchase.ts'
import { enSearch } from './en/search.ts'
import { enShared } from './en/shared.ts'
import { enSpoken } from './en/spoken.ts'
import { enWatch } from './en/watch.ts'
import { en } from './en.ts'
import { esAccounts } from './es/accounts.ts'
import { esAlerts } from './es/alerts.ts'
import { esCash } from './es/cash.ts'
import { esCheck } from './es/check.ts'
import { esCheckout } from './es/checkout.ts'
import { esDemo } from './es/demo.ts'
import { esHome } from './es/home.ts'
import { esLeague } from './es/league.ts'
import { esPages } from './es/pages.ts'
import { esPurchase } from './es/purchase.ts'
import { esSearch } from './es/search.ts'
import { esShared } from './es/shared.ts'
import { esSpoken } from './es/spoken.ts'
import { esWatch } from './es/watch.ts'
import { es } from './es.ts'

type Tree = { readonly [name: string]: string | Tree }
type Together<All> = All extends readonly [infer First, ...infer Rest] ? First & Together<Rest> : unknown

/** Merges groups of the same name. */
const together = <const All extends readonly Tree[]>(...all: All): Together<All> =>
  all.reduce(mergedWith, {}) as Together<All>

const mergedWith = (into: Tree, from: Tree): Tree => {
  const merged: { [name: string]: string | Tree } = { ...into }
  for (const [name, text] of Object.entries(from)) {
    const there = merged[name]
    merged[name] = typeof text === 'object' && typeof there === 'object' ? mergedWith(there, text) : text
  }
  return merged
}

/** All texts of the site, as they are in its files. */
export const spanish = together(
  es,
  esAccounts,
  esAlerts,
  esCash,
  esCheck,
  esCheckout,
  esDemo,
  esHome,
  esShared,
  esLeague,
  esPages,
  esPurchase,
  esSearch,
  esSpoken,
  esWatch,
)
export const english = together(
  en,
  enAccounts,
  enAlerts,
  enCash,
  enCheck,
  enCheckout,
  enDemo,
  enHome,
  enShared,
  enLeague,
  enPages,
  enPurchase,
  enSearch,
  enSpoken,
  enWatch,
)
