/** Notes something as the newest, for what counts lately: of more than `most` the oldest goes. */
export const noteNewest = <T>(noted: Map<string, T>, name: string, it: T, most: number): void => {
  noted.delete(name)
  noted.set(name, it)
  const [oldest] = noted.keys()
  if (noted.size > most && oldest !== undefined) noted.delete(oldest)
}
