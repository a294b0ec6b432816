/** A browser's storage, in memory. */
export const storage = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/** A logged-in user, as pages store them. */
export const lucia = {
  id: 7,
  name: 'Lucía Prueba',
  shortName: 'Lucía',
  email: 'lucia@playball.test',
  country: null,
  telephone: null,
  hasOneValidMembership: false,
}
