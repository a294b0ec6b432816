import type { Schedule } from './schedule.ts'

type Deps<Thing> = {
  /** Called with a thing that no page took. */
  giveBack(thing: Thing): void
  schedule: Schedule
}

/** A page that is not there after this time does not come. */
const KEPT_MS = 5_000

/** Stores the thing with which a loading page begins; one thing at a time, for five seconds. */
export const openKeptForPage = <Key extends string | number, Thing>({ giveBack, schedule }: Deps<Thing>) => {
  let kept: { key: Key; thing: Thing; cancel: () => void } | undefined
  const forget = () => {
    kept?.cancel()
    kept = undefined
  }
  const drop = () => {
    const dropped = kept
    forget()
    if (dropped !== undefined) giveBack(dropped.thing)
  }
  return {
    /** Stores a thing; the one stored before is given back. */
    keep: (key: Key, thing: Thing): void => {
      drop()
      kept = { key, thing, cancel: schedule(KEPT_MS, drop) }
    },
    peek: (key: Key): Thing | undefined => (kept?.key === key ? kept.thing : undefined),
    /** The thing stored under a key; removes it. */
    take: (key: Key): Thing | undefined => {
      if (kept?.key !== key) return undefined
      const { thing } = kept
      forget()
      return thing
    },
    /** Gives back the stored thing, if it is this one. */
    drop: (thing: Thing): void => {
      if (kept?.thing === thing) drop()
    },
  }
}
