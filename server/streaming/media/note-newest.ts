/** Notes something as the newest; beyond `most` entries the oldest is dropped. */
export const noteNewest = <T>(noted: Map<string, T>, name: string, it: T, most: number): void => {
  noted.delete(name)
  noted.set(name, it)
  const [oldest] = noted.keys()
  if (noted.size > most && oldest !== undefined) noted.delete(oldest)
}
