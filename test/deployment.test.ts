import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, ENV_VARIABLE_NAMES } from '../src/server/config/config.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
type Env = Record<string, string>

const SECRETS: Env = {
  DATABASE_URL: 'postgresql://shop@database/shop',
  SECRET_KEY: 'k'.repeat(32),
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  BACKUP_PASSPHRASE: 'kota-1962-nalanda',
}
/** Variables of the store, and the one by which Node.js caches compiled programs. */
const unknownVariables = (env: Env) =>
  Object.keys(env).filter((name) => !ENV_VARIABLE_NAMES.has(name) && name !== 'NODE_COMPILE_CACHE')

describe('compose.yaml', () => {
  interface Service {
    environment: Env
    stop_grace_period?: string
    read_only?: boolean
    tmpfs?: string[]
    cap_drop?: string[]
    security_opt?: string[]
  }
  const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
  const stores = Object.values(services).filter(({ environment }) => environment.ROLE !== undefined)
  /** Substitutes variables as compose does. */
  const substituted = ({ environment }: Service): Env =>
    Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):[^}]*\}/g, (_, variable: string) =>
          variable === 'SHOP_DOMAIN' ? 'shop.example' : (SECRETS[variable] ?? ''),
        ),
      ]),
    )

  test('starts two web processes and a worker with valid settings', () => {
    expect(stores.map((store) => readConfig(substituted(store)).role).toSorted()).toEqual(['web', 'web', 'worker'])
    for (const store of stores) {
      expect(unknownVariables(store.environment)).toEqual([])
      expect(readConfig(substituted(store))).toMatchObject({
        publicUrl: 'https://shop.example',
        trustProxy: true,
        demo: false,
      })
    }
  })

  test('no container can gain rights, and those of the store and the proxy write to volumes and memory only', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({ cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      if (name === 'database') continue
      expect(service.read_only, name).toBe(true)
      expect(service.tmpfs, name).toContain('/tmp')
    }
    expect(stores.filter((store) => 'cap_add' in store)).toEqual([])
  })

  test('uses exactly the variables of the example settings', () => {
    const used = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const documented = [...read('deploy/settings.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(new Set(used)).toEqual(new Set(documented))
  })

  test('sends requests from the proxy to the web processes only', () => {
    const upstreams = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile'))?.[1]?.split(' ')
    const serving = Object.keys(services).filter((name) => services[name]?.environment.ROLE === 'web')
    expect(upstreams).toEqual(serving.map((name) => `${name}:3000`))
    expect(read('deploy/Caddyfile')).toContain('health_uri /readyz')
  })
})

describe('deploy/kubernetes.yaml', () => {
  interface Manifest {
    kind: string
    data: Env
    spec: {
      replicas: number
      template: { spec: { containers: { env: { name: string; value: string }[]; securityContext: object }[] } }
    }
  }
  const manifests = parseAllDocuments(read('deploy/kubernetes.yaml')).map((document) => document.toJS() as Manifest)
  const shared = manifests.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}

  test('has valid settings in every process', () => {
    const deployments = manifests.filter(({ kind }) => kind === 'Deployment')
    const roles = deployments.map(({ spec: { replicas, template } }) => {
      const own = Object.fromEntries((template.spec.containers[0]?.env ?? []).map(({ name, value }) => [name, value]))
      const env = { ...shared, ...SECRETS, ...own }
      for (const { securityContext } of template.spec.containers) {
        expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } })
      }
      expect(unknownVariables(env)).toEqual([])
      const { role, nightlyBackups, storage } = readConfig(env)
      expect({ storage, nightlyBackups }).toMatchObject({
        storage: 's3',
        nightlyBackups: { bucket: { name: 'shop-backups' } },
      })
      return `${replicas} ${role}`
    })
    expect(roles).toEqual(['2 web', '1 worker'])
  })
})

test('deploy/rankshelf.service has valid settings and starts an existing file', () => {
  const unit = read('deploy/rankshelf.service')
  const set = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? []
  expect(unknownVariables(Object.fromEntries(set.map((pair) => pair.split('=') as [string, string])))).toEqual([])
  const started = /^ExecStart=.* (\S+)$/m.exec(unit)?.[1] ?? ''
  expect(fs.existsSync(path.join(ROOT, started))).toBe(true)
})

test('the image runs as an unprivileged user and starts an existing file', () => {
  const image = read('Dockerfile')
  expect(/^USER (\S+)$/m.exec(image)?.[1]).toBe('10001')
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]') as string[]
  expect(fs.existsSync(path.join(ROOT, command.at(-1) ?? ''))).toBe(true)
  const copied = [...image.matchAll(/^COPY --from=build \/store\/(\S+) /gm)].map(([, name]) => name ?? '')
  const generated = new Set(['dist', 'node_modules'])
  for (const name of copied.filter((file) => !generated.has(file)))
    expect(fs.existsSync(path.join(ROOT, name))).toBe(true)
})
