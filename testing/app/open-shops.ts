type Check = () => Promise<void>

const open = new Set<Check>()

/** Checks a shop's books after every test of any suite, until the returned function is called. */
export const checkAfterEachTest = (check: Check): (() => void) => {
  open.add(check)
  return () => void open.delete(check)
}

/** Checks the books of all shops that are open. */
export const checkOpenShops = async (): Promise<void> => {
  for (const check of open) await check()
}
