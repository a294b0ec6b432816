/** A unit of systemd, as far as deploy/systemd uses it: its program, by the paths of an installation. */
export type Unit = {
  command: readonly string[]
  environmentFiles: readonly string[]
  user: string | undefined
  folder: string | undefined
  /** KillMode=process: what it has started goes on after its end. */
  leavesItsOwn: boolean
}

/**
 * Reads a unit's text for one instance, which stands for `%i`; throws for a unit that runs nothing.
 * Source: systemd.service(5), systemd.exec(5).
 */
export const readUnit = (text: string, instance = ''): Unit => {
  const lines = [...text.replaceAll('%i', instance).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => ({
    name,
    value: value ?? '',
  }))
  const setting = (name: string) => lines.find((it) => it.name === name)?.value
  const command = setting('ExecStart')?.split(' ')
  if (command === undefined) throw new Error('the unit has no ExecStart')
  return {
    command,
    environmentFiles: lines.filter((it) => it.name === 'EnvironmentFile').map((it) => it.value),
    user: setting('User'),
    folder: setting('WorkingDirectory'),
    leavesItsOwn: setting('KillMode') === 'process',
  }
}

/** Reads the lines NAME=value of an EnvironmentFile; other lines say nothing. */
export const readEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

/** Replaces each `${NAME}` of a file of deploy/; throws the first name that has no value. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`no value is given for ${name}`)
    return value
  })
