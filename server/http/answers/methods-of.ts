import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'

/** The contract's methods for an address (`/api/users/me?x=1`), HEAD beside GET; none for an unknown one. */
export const methodsOf = (address: string): string[] => {
  const path = address.split('?', 1)[0] ?? ''
  const found = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
  return [...new Set(found.flatMap((it) => (it === 'GET' ? ['GET', 'HEAD'] : [it])))]
}

const routes = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`),
}))
