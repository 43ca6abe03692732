import { STAIRS, type Room } from './rooms.ts'

interface Wall {
  /** The wall in words, for whoever ran into it. */
  says: string
  /** Whether a file of this room may import one of the other room. */
  lets: (to: Room, from: Room, typeOnly: boolean) => boolean
  /** Whether it may import this package. */
  letsPackage: (name: string) => boolean
}

/** Packages that only make sense on the server, or that would let pages pass by the api-client. */
const SERVER_PACKAGES = `@hono/ @node-rs/ node: drizzle-orm file-type flydrive hono modern-tar nodemailer
  pg pg-boss pg-copy-streams pino prom-client rate-limiter-flexible sharp vite`.split(/\s+/)
const isServerPackage = (name: string) => SERVER_PACKAGES.some((server) => within(server, name))
const within = (owner: string, name: string) =>
  owner === name || name.startsWith(/[/:]$/.test(owner) ? owner : `${owner}/`)

const any = () => true
const floors =
  (...allowed: Room['floor'][]) =>
  (to: Room) =>
    allowed.includes(to.floor)
const isStairLeftOf = (to: Room, from: Room) =>
  STAIRS.indexOf(to.name.replace('server/', '')) <= STAIRS.indexOf(from.name.replace('server/', ''))
/** The server below its composition may know what it is handed by type, never by value. */
const isTypeOfComposition = (to: Room, typeOnly: boolean) => to.floor === 'composition' && typeOnly

const page = (own: 'storefront' | 'admin'): Wall => ({
  says: `${own} may import ui, domain and api-client, and no server package`,
  lets: floors(own, 'ui', 'domain', 'api-client'),
  letsPackage: (name) => !isServerPackage(name),
})

/** One wall for each floor of the house. */
export const WALLS: Record<Room['floor'], Wall> = {
  domain: {
    says: 'domain may import zod and domain, nothing else',
    lets: floors('domain'),
    letsPackage: (name) => within('zod', name),
  },
  ui: {
    says: 'ui may import React and UI libraries, and domain',
    lets: floors('ui', 'domain'),
    letsPackage: (name) => !isServerPackage(name) && !within('@tanstack/react-query', name),
  },
  storefront: page('storefront'),
  admin: page('admin'),
  'api-client': {
    says: 'api-client may import domain, the Hono client, and types only from server/app',
    lets: (to, _from, typeOnly) => to.floor === 'domain' || (to.name === 'server/app.ts' && typeOnly),
    letsPackage: (name) => within('hono', name),
  },
  glue: {
    says: 'the glue of the pages may import everything but the server',
    lets: floors('glue', 'ui', 'domain', 'api-client', 'storefront', 'admin'),
    letsPackage: any,
  },
  platform: {
    says: 'server/{http,database,jobs,files,mail,backup} may import domain and one another, never a feature',
    lets: (to, _from, typeOnly) => floors('domain', 'platform')(to) || isTypeOfComposition(to, typeOnly),
    letsPackage: any,
  },
  feature: {
    says: `a feature may import domain, the platform rooms and the features before it: ${STAIRS.join(' → ')}`,
    lets: (to, from, typeOnly) =>
      floors('domain', 'platform')(to) ||
      (to.floor === 'feature' && isStairLeftOf(to, from)) ||
      isTypeOfComposition(to, typeOnly),
    letsPackage: any,
  },
  composition: {
    says: 'what puts the server together, server/render and server/settings may import the server, domain and pages.ts, never a page',
    lets: (to) => floors('domain', 'platform', 'feature', 'composition')(to) || to.name === 'src/pages.ts',
    letsPackage: any,
  },
  workshop: { says: '', lets: any, letsPackage: any },
}
