import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type IConfiguration, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * One wrong import of every kind that the rules know: the importing file, the imported file, and the rule.
 */
const wrongImports = [
  ['contract/a.ts', 'domain/b.ts', 'contract imports zod alone'],
  ['domain/a.ts', 'server/clock.ts', 'domain imports contract alone'],
  ['server/a.ts', 'web/b.ts', 'server keeps to contract and domain'],
  [
    'server/accounts/routes.ts',
    'server/accounts/tables.ts',
    "only stores import tables: a noun's stores its own",
  ],
  [
    'server/payments/orders/store.ts',
    'server/memberships/tables.ts',
    "a store imports its own noun's tables",
  ],
  [
    'server/streaming/tables.ts',
    'server/clock.ts',
    'tables know the columns that all share and, as foreign keys, other tables',
  ],
  ['server/streaming/heartbeat.ts', 'server/memberships/store.ts', "a noun's store is its own"],
  ['server/memberships/store.ts', 'server/providers/b.ts', 'stores call no provider'],
  ['server/providers/a.ts', 'server/games/b.ts', 'providers know no noun and no database'],
  ['server/lay-out-mail.ts', 'server/clock.ts', 'the layout of mails knows the contract alone'],
  ['server/notifications/a.ts', 'domain/folding/b.ts', 'what is mailed or pushed tells no score'],
  ['server/memberships/a.ts', 'server/lay-out-mail.ts', 'mails are made where no score is known'],
  [
    'server/settings/a.test.ts',
    'testing/app/open-test-app.ts',
    'feeds, providers and settings open no database, in tests too',
  ],
  ['server/db/a.ts', 'server/games/b.ts', 'database, HTTP and settings know no noun'],
  ['server/http/a.ts', 'server/accounts/b.ts', 'database, HTTP and settings know no noun'],
  ['server/settings/a.ts', 'server/providers/b.ts', 'database, HTTP and settings know no noun'],
  ['server/jobs/a.ts', 'server/payments/b.ts', 'jobs know no noun and no provider'],
  ['server/throttles/a.ts', 'server/accounts/b.ts', 'throttles know no noun and no provider'],
  [
    'server/payments/charges/resolve-attempt.ts',
    'server/providers/openpay/openpay.ts',
    "a provider's words end in its own files: payments know the interface alone",
  ],
  [
    'server/payments/charges/a.ts',
    'server/payments/refunds/b.ts',
    'server/payments/charges imports its own layer and those below',
  ],
  [
    'server/payments/methods/card/a.ts',
    'server/payments/refunds/b.ts',
    'server/payments/methods/card imports its own layer and those below',
  ],
  [
    'server/http/b.ts',
    'server/app.ts',
    'only its own program starts a room: nobody imports what puts the product together',
  ],
  [
    'server/accounts/sign-in/a.ts',
    'server/accounts/profile/b.ts',
    'server/accounts/sign-in imports its own layer and those below',
  ],
  [
    'server/games/feed/a.ts',
    'server/games/state/b.ts',
    'server/games/feed imports its own layer and those below',
  ],
  [
    'server/games/state/a.ts',
    'server/games/polling/b.ts',
    'server/games/state imports its own layer and those below',
  ],
  [
    'server/games/polling/a.ts',
    'server/games/answers/b.ts',
    'server/games/polling imports its own layer and those below',
  ],
  [
    'server/games/answers/a.ts',
    'server/games/stream/b.ts',
    'server/games/answers imports its own layer and those below',
  ],
  [
    'server/games/stream/a.ts',
    'server/games/league/b.ts',
    'server/games/stream imports its own layer and those below',
  ],
  ['web/api.ts', 'server/b.ts', 'web keeps to contract and domain'],
  ['web/accounts/a.ts', 'web/payments/b.ts', 'a web noun knows no other and no page'],
  [
    'web/accounts/session/a.ts',
    'web/accounts/fields/b.ts',
    'web/accounts/session imports its own layer and those below',
  ],
  [
    'web/accounts/access/a.ts',
    'web/accounts/account/b.ts',
    'web/accounts/access imports its own layer and those below',
  ],
  ['domain/state/a.ts', 'domain/plays/b.ts', 'domain/state imports its own layer and those below'],
  ['domain/league/a.ts', 'domain/folding/b.ts', 'domain/league imports its own layer and those below'],
  [
    'web/games/components/a.ts',
    'web/games/live/b.ts',
    'web/games/components imports its own layer and those below',
  ],
  ['web/ui/a.ts', 'web/games/b.ts', 'ui knows no baseball'],
  ['web/routing/a.ts', 'web/games/b.ts', 'routing knows no page'],
  ['web/query/a.ts', 'web/games/b.ts', 'query knows no page'],
  ['web/lazy/a.ts', 'web/games/b.ts', 'lazy files know no page'],
  ['web/offline/a.ts', 'web/games/b.ts', 'what is kept offline knows the contract alone'],
  ['origin/a.ts', 'sandbox/b.ts', 'the origin keeps to itself and the contract'],
  ['server/b.ts', 'origin/b.ts', 'server keeps to contract and domain'],
  ['origin/source/a.ts', 'origin/demo/b.ts', 'origin/source imports its own layer and those below'],
  ['fleet/a.ts', 'server/clock.ts', 'the fleet starts programs and imports none of them'],
  ['sandbox/a.ts', 'server/b.ts', 'the sandbox keeps to itself'],
  [
    'sandbox/league/shape/a.ts',
    'sandbox/league/play/b.ts',
    'sandbox/league/shape imports its own layer and those below',
  ],
  ['domain/b.ts', 'testing/runs.ts', 'only tests import testing'],
  ['testing/app/a.ts', 'sandbox/b.ts', 'testing knows the product, and no stand-in of the sandbox'],
  ['web/b.ts', 'sandbox/b.ts', 'nobody imports the sandbox'],
] as const

/** Wrong imports of Node's modules or of packages. */
const wrongPackages = [
  ['server/accounts/password/register.ts', 'drizzle-orm', 'only stores and the database room speak SQL'],
  ['server/accounts/password/log-in.ts', 'fastify', 'verbs see no HTTP'],
  ['web/main.ts', 'node:fs', 'web runs in a browser'],
  ['contract/c.ts', 'zod', 'what the browser loads parses with zod/mini'],
  ['domain/c.ts', 'zod', 'what the browser loads parses with zod/mini'],
  ['web/c.ts', 'zod', 'what the browser loads parses with zod/mini'],
  ['server/main.ts', './nowhere.ts', 'imports resolve'],
] as const

/** Each file imports one that does not import it back, but their folders import each other. */
const folderCircle = [
  ['server/payments/c.ts', 'server/memberships/d.ts'],
  ['server/memberships/c.ts', 'server/payments/d.ts'],
] as const

const readRules = async (file: string): Promise<IConfiguration> =>
  (await import(join(import.meta.dirname, '..', file))).default

const root = mkdtempSync(join(tmpdir(), 'playball-imports-'))
let violations: { from: string; to: string; rule: string }[]
let folderViolations: string[]
let rules: IConfiguration

beforeAll(async () => {
  for (const [path, source] of fixture()) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  rules = await readRules('.dependency-cruiser.mjs')
  const found = await violationsOf(rules)
  violations = found.map((it) => ({ from: it.from, to: it.to, rule: it.rule.name }))
  folderViolations = (await violationsOf(await readRules('.dependency-cruiser.folders.mjs'))).map(
    (it) => it.from,
  )
})
afterAll(() => rmSync(root, { recursive: true }))

/** A small tree of files that has every import of the tables above, and nothing else. */
const fixture = (): Map<string, string> => {
  const sources = new Map<string, string>()
  const add = (path: string, line: string) => sources.set(path, `${sources.get(path) ?? ''}${line}\n`)
  for (const [from, to] of [...wrongImports, ...folderCircle]) {
    add(to, '')
    add(from, `import '${'../'.repeat(from.split('/').length - 1)}./${to}'`.replace('.././', '../'))
  }
  for (const [from, name] of wrongPackages) add(from, `import '${name}'`)
  for (const name of ['drizzle-orm', 'fastify', 'zod']) {
    add(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    add(`node_modules/${name}/index.js`, '')
  }
  return sources
}

const violationsOf = async ({ forbidden = [], options }: IConfiguration) => {
  const { enhancedResolveOptions, ...cruiseOptions } = { ...options }
  const { output } = await cruise(
    ['contract', 'domain', 'server', 'web', 'origin', 'sandbox', 'fleet', 'testing'],
    { ...cruiseOptions, baseDir: root, validate: true, ruleSet: { forbidden } as IFlattenedRuleSet },
    enhancedResolveOptions,
  )
  return (output as ICruiseResult).summary.violations
}

test.each(wrongImports)('an import from %s of %s is refused: %s', (from, to, rule) => {
  expect(violations).toContainEqual({ from, to, rule })
})

test.each(wrongPackages)('an import from %s of %s is refused: %s', (from, _name, rule) => {
  expect(violations.filter((it) => it.from === from).map((it) => it.rule)).toContain(rule)
})

test('every written rule is tried here, except the one of cycles, which the folders try', () => {
  const tried = new Set<string>([...wrongImports, ...wrongPackages].map(([, , rule]) => rule))
  const layers = / imports its own layer and those below$/
  const untried = (rules.forbidden ?? [])
    .map((it) => it.name ?? '')
    .filter((it) => !tried.has(it) && !layers.test(it))
  expect(untried).toEqual(['no cycles'])
})

test('two folders that import each other are refused, even if no two files do', () => {
  const [from, to] = ['server/payments', 'server/memberships']
  expect(folderViolations).toContain(from)
  expect(folderViolations).toContain(to)
})
