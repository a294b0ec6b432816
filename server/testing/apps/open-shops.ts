type Check = () => Promise<void>

const open = new Set<Check>()

/** From now on, until it is told to stop, a shop's books are checked after every test of whatever suite. */
export const checkAfterEachTest = (check: Check): (() => void) => {
  open.add(check)
  return () => void open.delete(check)
}

/** Checks the books of all shops that are open. */
export const checkOpenShops = async (): Promise<void> => {
  for (const check of open) await check()
}
