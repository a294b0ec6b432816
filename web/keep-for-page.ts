import type { Schedule } from './schedule.ts'

type Deps<Thing> = {
  /** Called with what nobody took. */
  giveBack(thing: Thing): void
  schedule: Schedule
}

/** A page that is not there by then does not come. */
const KEPT_MS = 5_000

/** Keeps what a page that is on its way begins with; one thing at a time, five seconds long. */
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
    /** In place of what was kept before, which is given back. */
    keep: (key: Key, thing: Thing): void => {
      drop()
      kept = { key, thing, cancel: schedule(KEPT_MS, drop) }
    },
    peek: (key: Key): Thing | undefined => (kept?.key === key ? kept.thing : undefined),
    /** What is kept by a key, once. */
    take: (key: Key): Thing | undefined => {
      if (kept?.key !== key) return undefined
      const { thing } = kept
      forget()
      return thing
    },
    /** Gives back what is kept, where it is this. */
    drop: (thing: Thing): void => {
      if (kept?.thing === thing) drop()
    },
  }
}
