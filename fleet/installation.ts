import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

const HOST = '127.0.0.1'
/** Farther from the site's port than those of the sandbox and its neighbours. */
const FIRST_PORT = 100

/** A program of the installation: a unit of deploy/systemd, with the files that it reads. */
export type Part = {
  name: string
  kind: Kind
  unit: string
  instance: string
  /** The template in deploy/ and its name in /etc/playball. */
  files: readonly (readonly [from: string, to: string])[]
  values: Readonly<Record<string, string>>
  /** Where it answers. */
  url: string
  /** The address that answers 200 as soon as it works. */
  health: string
}

export type Kind =
  | 'etcd'
  | 'patroni'
  | 'haproxy'
  | 'origin'
  | 'server'
  | 'edge'
  | 'prometheus'
  | 'alertmanager'

/** How many of each run; three members are the smallest quorum that survives a loss. */
const COUNTS = { etcd: 3, postgres: 2, origin: 2, server: 3 } as const

/**
 * The installation of deploy/ on one machine, below the site's port: its parts in the order of their start,
 * and the values that fill its files. Secrets are made anew.
 */
export const installationAt = (sitePort: number) => {
  const ports = portsAt(sitePort)
  const values = { ...addressesOf(sitePort, ports), ...newSecrets() }
  const engines = [...etcdParts(ports), ...patroniParts(ports), haproxyPart(ports)]
  const ours = [...originParts(ports), ...serverParts(ports)]
  const watching = [prometheusPart(ports), alertmanagerPart(ports)]
  return { values, parts: [...engines, ...ours, edgePart(ports, values.SITE_URL), ...watching] }
}

const portsAt = (sitePort: number) => {
  const port = (place: number) => sitePort + FIRST_PORT + place
  return {
    primary: port(1),
    servers: port(2),
    origins: port(3),
    haproxy: port(4),
    edgeStatus: port(5),
    prometheus: port(6),
    alertmanager: port(7),
    server: (nth: number) => port(10 + nth),
    origin: (nth: number) => port(20 + nth),
    etcd: (nth: number) => port(30 + nth),
    etcdPeer: (nth: number) => port(40 + nth),
    patroni: (nth: number) => port(50 + nth),
    postgres: (nth: number) => port(60 + nth),
  }
}
type Ports = ReturnType<typeof portsAt>

const each = <T>(count: number, make: (nth: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1))
const http = (port: number) => `http://${HOST}:${port}`

const addressesOf = (sitePort: number, ports: Ports) => ({
  HOST,
  SITE_URL: `http://localhost:${sitePort}`,
  SITE_HOST: 'localhost',
  PRIMARY_PORT: `${ports.primary}`,
  SERVERS_PORT: `${ports.servers}`,
  ORIGINS_PORT: `${ports.origins}`,
  HAPROXY_PORT: `${ports.haproxy}`,
  EDGE_STATUS_PORT: `${ports.edgeStatus}`,
  PROMETHEUS_PORT: `${ports.prometheus}`,
  ALERTMANAGER_PORT: `${ports.alertmanager}`,
  EDGE_LISTEN: `${HOST}:${sitePort}`,
  EDGE_WORKERS: '2',
  EDGE_CONNECTIONS: '8192',
  EDGE_MODULES: '',
  EDGE_TLS: '',
  EDGE_SERVERS: '',
  EDGE_CACHE: '1g',
  POSTGRES_CONNECTIONS: '120',
  MACHINES: `${HOST}/32`,
  ETCD_HOSTS: each(COUNTS.etcd, (nth) => `${HOST}:${ports.etcd(nth)}`).join(','),
  ETCD_CLUSTER: each(COUNTS.etcd, (nth) => `etcd-${nth}=${http(ports.etcdPeer(nth))}`).join(','),
  POSTGRES_SERVERS: each(COUNTS.postgres, (nth) => {
    const [address, check] = [`${HOST}:${ports.postgres(nth)}`, ports.patroni(nth)]
    return `  server postgres-${nth} ${address} check port ${check}`
  }).join('\n'),
  PRODUCT_SERVERS: each(
    COUNTS.server,
    (nth) => `  server server-${nth} ${HOST}:${ports.server(nth)} check`,
  ).join('\n'),
  ORIGIN_SERVERS: each(
    COUNTS.origin,
    (nth) => `  server origin-${nth} ${HOST}:${ports.origin(nth)} check`,
  ).join('\n'),
})

const newSecrets = () => {
  const secret = () => randomBytes(24).toString('hex')
  return {
    DATABASE_APP_PASSWORD: secret(),
    DATABASE_OWNER_PASSWORD: secret(),
    POSTGRES_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    ORIGIN_TOKEN: secret(),
    METRICS_TOKEN: secret(),
  }
}

/** A part of which several run, each an instance of its unit. */
const oneOf = (kind: Kind, nth: number) => {
  const name = `${kind}-${nth}`
  return { name, kind, unit: `playball-${kind}@`, instance: `${nth}` }
}
const only = (kind: Kind) => ({ name: kind, kind, unit: `playball-${kind}`, instance: '' })

const etcdParts = (ports: Ports) =>
  each(
    COUNTS.etcd,
    (nth): Part => ({
      ...oneOf('etcd', nth),
      files: [['etcd/etcd.env', `etcd-${nth}.env`]],
      values: { ETCD_PORT: `${ports.etcd(nth)}`, ETCD_PEER_PORT: `${ports.etcdPeer(nth)}` },
      url: http(ports.etcd(nth)),
      health: `${http(ports.etcd(nth))}/health`,
    }),
  )

const patroniParts = (ports: Ports) =>
  each(
    COUNTS.postgres,
    (nth): Part => ({
      ...oneOf('patroni', nth),
      files: [
        ['patroni/patroni.yml', `patroni-${nth}.yml`],
        ['patroni/create-database.sh', 'create-database.sh'],
        ['secrets.env', 'secrets.env'],
      ],
      values: { PATRONI_PORT: `${ports.patroni(nth)}`, POSTGRES_PORT: `${ports.postgres(nth)}` },
      url: http(ports.patroni(nth)),
      health: `${http(ports.patroni(nth))}/readiness`,
    }),
  )

const haproxyPart = (ports: Ports): Part => ({
  ...only('haproxy'),
  files: [['haproxy/haproxy.cfg', 'haproxy.cfg']],
  values: {},
  url: http(ports.haproxy),
  health: `${http(ports.haproxy)}/healthz`,
})

const originParts = (ports: Ports) =>
  each(
    COUNTS.origin,
    (nth): Part => ({
      ...oneOf('origin', nth),
      files: [
        ['product.env', 'product.env'],
        ['origin.env', `origin-${nth}.env`],
      ],
      values: { ORIGIN_PORT: `${ports.origin(nth)}` },
      url: http(ports.origin(nth)),
      health: `${http(ports.origin(nth))}/healthz`,
    }),
  )

const serverParts = (ports: Ports) =>
  each(
    COUNTS.server,
    (nth): Part => ({
      ...oneOf('server', nth),
      files: [['server.env', `server-${nth}.env`]],
      values: { SERVER_PORT: `${ports.server(nth)}` },
      url: http(ports.server(nth)),
      health: `${http(ports.server(nth))}/readyz`,
    }),
  )

const edgePart = (ports: Ports, url: string): Part => ({
  ...only('edge'),
  files: [['nginx/nginx.conf', 'nginx.conf']],
  values: {},
  url,
  health: `${http(ports.edgeStatus)}/healthz`,
})

const RULES = ['database', 'machines', 'money', 'night', 'recordings']

const prometheusPart = (ports: Ports): Part => ({
  ...only('prometheus'),
  files: [
    ['prometheus.env', 'prometheus.env'],
    ...['prometheus', ...RULES].map((it) => [`prometheus/${it}.yml`, `prometheus/${it}.yml`] as const),
  ],
  values: {},
  url: http(ports.prometheus),
  health: `${http(ports.prometheus)}/-/ready`,
})

const alertmanagerPart = (ports: Ports): Part => ({
  ...only('alertmanager'),
  files: [['prometheus/alertmanager.yml', 'alertmanager.yml']],
  values: {},
  url: http(ports.alertmanager),
  health: `${http(ports.alertmanager)}/-/ready`,
})

/** The three folders of an installation, moved below one folder of this machine. */
export const pathsIn = (root: string, folder: string) => {
  const places: readonly (readonly [string, string])[] = [
    ['/opt/playball', root],
    ['/etc/playball', join(folder, 'etc')],
    ['/var/lib/playball', join(folder, 'lib')],
  ]
  return (text: string): string => places.reduce((it, [from, to]) => it.replaceAll(from, to), text)
}
