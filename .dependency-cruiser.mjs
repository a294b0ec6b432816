// The import rules of docs/architecture.md.
const nouns = 'accounts|memberships|payments|games|streaming|notifications'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })
const outsideOf = (room, allowed) => ({
  path: '^(contract|domain|server|web|origin|sandbox|fleet|e2e|bench|scripts)/',
  pathNot: `^(${[room, ...allowed].join('|')})/`,
})
const tests = '\\.test\\.tsx?$'
const stores = [
  `^server/(${nouns}|jobs|throttles)/store`,
  `^server/(${nouns})/[^/]+/store`,
  `^server/(${nouns})/[^/]+/[^/]+/store`,
]
/** The tables of a noun, and the file that lists them all for drizzle-kit. */
const tables = ['^server/tables\\.ts$', '^server/[^/]+/tables\\.ts$']
/** The files of the server whose words reach a user outside the site. */
const told =
  'notifications/|providers/(push/|mailer)|lay-out-mail|accounts/(mails|announcements|phone)/|payments/(receipts/|methods/cash/cash-mail)'
const node = { dependencyTypes: ['core'] }

/**
 * The layers of a room, lowest first: a file imports its own layer, those before it and the `shared` files.
 * Layers in one string, separated by spaces, do not know each other.
 */
const layersOf = (room, rows, shared = []) => {
  const all = rows.flatMap((row) => row.split(' '))
  return rows.flatMap((row, index) =>
    row.split(' ').map((layer) => {
      const allowed = [layer, ...rows.slice(0, index).flatMap((lower) => lower.split(' '))]
      return rule(
        `${room}/${layer} imports its own layer and those below`,
        {
          path: `^${room}/${layer}/`,
          pathNot: [tests, ...all.filter((it) => it.startsWith(`${layer}/`)).map((it) => `^${room}/${it}/`)],
        },
        { path: `^${room}/`, pathNot: [`^${room}/(${allowed.join('|')})/`, ...shared, ...tables] },
      )
    }),
  )
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('no cycles', {}, { circular: true }),
    rule('imports resolve', {}, { couldNotResolve: true }),
    rule(
      'contract imports zod alone',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    rule(
      'domain imports contract alone',
      { path: '^domain/', pathNot: tests },
      { pathNot: '^(domain/|contract/|node_modules/zod/)' },
    ),
    rule(
      'what the browser loads parses with zod/mini',
      { path: '^(contract|domain|web)/', pathNot: tests },
      { path: '^node_modules/zod/', pathNot: '^node_modules/zod/mini/' },
    ),
    rule(
      'server keeps to contract and domain',
      { path: '^server/' },
      outsideOf('server', ['contract', 'domain']),
    ),
    rule(
      'only stores and the database room speak SQL',
      {
        path: `^server/(${nouns}|jobs|throttles)/`,
        pathNot: `(/store[^/]*\\.ts|/seed[^/]*\\.ts|/tables\\.ts|${tests})`,
      },
      { path: '^node_modules/drizzle-orm' },
    ),
    rule(
      "only stores import tables: a noun's stores its own",
      {
        path: '^server/',
        pathNot: [...stores, ...tables, tests],
      },
      { path: tables },
    ),
    rule(
      "a store imports its own noun's tables",
      { path: stores, pathNot: tests },
      { path: tables, pathNot: '^server/$1/' },
    ),
    rule(
      'tables know the columns that all share and, as foreign keys, other tables',
      { path: tables, pathNot: '^server/tables\\.ts$' },
      { path: '^(contract|domain|server)/', pathNot: ['^server/db/columns\\.ts$', ...tables] },
    ),
    rule(
      "a noun's store is its own",
      { path: `^server/(${nouns}|jobs|throttles)/` },
      { path: stores, pathNot: '^server/$1/' },
    ),
    rule('stores call no provider', { path: stores }, { path: '^server/providers/' }),
    rule(
      'providers know no noun and no database',
      { path: '^server/providers/' },
      { path: `^server/(${nouns}|db)/` },
    ),
    rule(
      'feeds, providers and settings open no database, in tests too',
      { path: '^server/(games/feed|providers|settings)/' },
      { path: '^(server/db/|testing/app/(open|lend|own|killable))' },
    ),
    rule(
      'database, HTTP and settings know no noun',
      { path: '^server/(db|http|settings)/', pathNot: tests },
      { path: `^server/(${nouns}|providers)/` },
    ),
    rule(
      'jobs know no noun and no provider',
      { path: '^server/jobs/', pathNot: tests },
      { path: `^server/(${nouns}|providers|http|settings)/` },
    ),
    rule(
      'throttles know no noun and no provider',
      { path: '^server/throttles/', pathNot: tests },
      { path: `^server/(${nouns}|providers|jobs|http|settings)/` },
    ),
    rule(
      "a provider's words end in its own files: payments know the interface alone",
      { path: '^server/payments/', pathNot: tests },
      { path: '^server/providers/', pathNot: '^server/providers/(payment-provider|mailer)\\.ts$' },
    ),
    rule(
      'only its own program starts a room: nobody imports what puts the product together',
      { path: '^server/.+/', pathNot: tests },
      { path: '^server/(app|main|demo/seed-demo|check-live-start)\\.ts$' },
    ),
    rule(
      'verbs see no HTTP',
      {
        path: `^server/(${nouns}|jobs|throttles)/`,
        pathNot: `(routes[^/]*\\.ts|authenticate\\.ts|refuse-card-data\\.ts|${tests})`,
      },
      { path: '^node_modules/(fastify|@fastify)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'the layout of mails knows the contract alone',
      { path: '^server/lay-out-mail\\.ts$' },
      { pathNot: '^(server/lay-out-mail\\.ts$|contract/)' },
    ),
    rule(
      'what is mailed or pushed tells no score',
      { path: `^server/(${told})`, pathNot: tests },
      {
        path: '^(server/games/|domain/(folding|plays|probability|scorecard|state|stats|timeline)/)',
        reachable: true,
      },
    ),
    rule(
      'mails are made where no score is known',
      { path: '^server/', pathNot: [`^server/(${told})`, tests] },
      { path: '^server/lay-out-mail\\.ts$' },
    ),
    rule('web keeps to contract and domain', { path: '^web/' }, outsideOf('web', ['contract', 'domain'])),
    rule('web runs in a browser', { path: '^web/', pathNot: tests }, node),
    rule(
      'a web noun knows no other and no page',
      { path: `^web/(${nouns})/` },
      { path: `^web/(${nouns}|pages)/`, pathNot: '^web/$1/' },
    ),
    rule(
      'what is kept offline knows the contract alone',
      { path: '^web/offline/', pathNot: tests },
      { path: '^(domain|web)/', pathNot: '^web/offline/' },
    ),
    rule(
      'routing knows no page',
      { path: '^web/routing/', pathNot: tests },
      { path: '^(contract|domain|web)/', pathNot: '^web/routing/' },
    ),
    rule(
      'query knows no page',
      { path: '^web/query/' },
      { path: '^(contract|domain|web)/', pathNot: '^web/(query|ui)/' },
    ),
    rule(
      'lazy files know no page',
      { path: '^web/lazy/', pathNot: tests },
      { path: '^(contract|domain|web)/', pathNot: '^web/(lazy|i18n|ui)/' },
    ),
    rule(
      'ui knows no baseball',
      { path: '^web/ui/' },
      { path: `^(contract|domain)/|^web/(${nouns}|pages|routing|api)` },
    ),
    rule(
      'the origin keeps to itself and the contract',
      { path: '^origin/' },
      outsideOf('origin', ['contract']),
    ),
    rule(
      'the fleet starts programs and imports none of them',
      { path: '^fleet/' },
      outsideOf('fleet', ['scripts']),
    ),
    rule('the sandbox keeps to itself', { path: '^sandbox/' }, outsideOf('sandbox', ['contract'])),
    ...layersOf('domain', [
      'stats payments',
      'drawings',
      'league',
      'state',
      'plays',
      'folding',
      'players scorecard',
    ]),
    ...layersOf('server/games', [
      'feed',
      'state',
      'polling answers',
      'stream',
      'league/season',
      'league/stats',
      'league',
    ]),
    ...layersOf(
      'server/accounts',
      [
        'throttles',
        'users',
        'sessions',
        'mails',
        'sign-in',
        'password phone social passkeys',
        'reauthentication announcements',
        'profile recovery',
      ],
      ['^server/accounts/(accounts-deps|cookies|secrets)\\.ts$'],
    ),
    ...layersOf('server/payments', [
      'orders',
      'charges',
      'refunds receipts webhooks reconciliation methods/card methods/cash methods/paypal methods/prepaid',
    ]),
    ...layersOf('server/streaming', ['lease', 'media compatibility positions reports']),
    ...layersOf('origin', ['time playlists slate', 'recording', 'source', 'demo ingest']),
    ...layersOf('origin/recording', ['timeline']),
    ...layersOf('origin/ingest', ['media', 'ffmpeg', 'games', 'ladder rtmp']),
    ...layersOf('web/accounts', [
      'session',
      'fields',
      'identities',
      'access account profile reauthentication',
    ]),
    ...layersOf('web/games', ['components live', 'game calendar league', 'search']),
    ...layersOf('web/payments', ['checkout', 'card prepaid wallet cash outcome', 'purchase']),
    ...layersOf('web/streaming', [
      'state',
      'engine lease previews',
      'reports',
      'store',
      'casting',
      'controls posters',
    ]),
    ...layersOf('sandbox/league', ['shape', 'play', 'replay', 'season', 'api']),
    ...layersOf('sandbox/paypal', ['books', 'payer', 'classic', 'notices']),
    rule(
      'only tests import testing',
      {
        path: '^(contract|domain|server|web|origin|sandbox)/',
        pathNot: `(${tests}|-for-tests\\.ts$)`,
      },
      { path: '^testing/' },
    ),
    rule(
      'testing knows the product, and no stand-in of the sandbox',
      { path: '^testing/.+/', pathNot: tests },
      { path: '^(web|origin|sandbox|e2e|bench)/' },
    ),
    rule(
      'nobody imports the sandbox',
      { path: '^(contract|domain|server|web|origin)/' },
      { path: '^sandbox/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
}
