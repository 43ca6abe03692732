import { publicHost } from '../values/public-host.ts'
import { SIZE_SETTING_KEYS } from '../values/package-size.ts'
import { BRAND_SETTING_KEYS } from './brand.ts'
import { DEMO_CONTACT } from '../store/store-facts.ts'
import type { OpeningState, TestedService } from './service-test.ts'
import { IDENTITY_SETTING_KEYS, isShopUrl } from './shop-identity.ts'
import { isUnset, PLACEHOLDER_REVIEWS_KEY } from './site-settings.ts'

/** Facts about the shop that customers see and that are printed, by the key of their setting. */
export const SHOP_FACTS = [
  'public.seller_name',
  'public.seller_address',
  'public.gstin',
  'phone',
  'whatsapp',
  'email',
  'address',
  'public.grievance_name',
] as const
export type ShopFact = (typeof SHOP_FACTS)[number]

/**
 * `open` is to do, `demo` is a value of the demo that the owner has to replace, `failed` is a test that failed, `optional`
 * need not be done.
 */
type TaskState = 'done' | 'open' | 'demo' | 'failed' | 'running' | 'optional'

export interface OpeningTask {
  id:
    | ShopFact
    | 'publicUrl'
    | 'email.enabled'
    | typeof PLACEHOLDER_REVIEWS_KEY
    | `test.${TestedService}`
    | 'test.order'
    | 'books'
    | 'parcels'
    | 'brand'
    | 'owners'
  state: TaskState
  /** The stored value, a count, or why the last test failed. */
  value: string
  /** When the last test ended. */
  testedAt?: string | undefined
  /** The service is not set up: there is nothing to test. */
  isNotSetUp?: true
}

/** What the checklist needs besides the settings. */
export interface OpeningProgress extends OpeningState {
  /** The last test order; undefined if there was none. */
  testOrder: { state: 'running' | 'done' | 'failed'; error: string | null; startedAt: string } | undefined
}

/** Books of the owner with which a shop can open. */
const MIN_BOOKS = 5

/** Returns what the owner has to set, test or decide before the shop opens, done or not. */
export function openingTasks(
  settings: readonly { key: string; value: string }[],
  publicUrl: string,
  progress: OpeningProgress,
): readonly OpeningTask[] {
  const values = new Map(settings.map(({ key, value }) => [key, value]))
  const valueOf = (key: string) => values.get(key) ?? ''
  const task = (id: OpeningTask['id'], isDone: boolean, value = valueOf(id)): OpeningTask => ({
    id,
    state: isDone ? 'done' : 'open',
    value,
  })
  const isSized = Object.values(SIZE_SETTING_KEYS).every((key) => !isUnset(values.get(key)))
  return [
    ...SHOP_FACTS.map((key): OpeningTask => ({ id: key, state: factState(key, valueOf(key)), value: valueOf(key) })),
    task('publicUrl', isShopUrl(valueOf(IDENTITY_SETTING_KEYS.publicUrl)) || publicHost(publicUrl) !== undefined),
    task('email.enabled', valueOf('email.enabled') === 'true'),
    serviceTask('email', progress),
    serviceTask('courier', progress),
    whatsappTask(progress, valueOf('whatsapp.enabled') === 'true'),
    { id: 'brand', state: isUnset(values.get(BRAND_SETTING_KEYS.brandLogo)) ? 'optional' : 'done', value: '' },
    { id: 'parcels', state: isSized ? 'done' : 'optional', value: '' },
    task('books', progress.ownBooks >= MIN_BOOKS, String(progress.ownBooks)),
    testOrderTask(progress.testOrder),
    serviceTask('google', progress),
    task(PLACEHOLDER_REVIEWS_KEY, valueOf(PLACEHOLDER_REVIEWS_KEY) === 'false'),
    { id: 'owners', state: progress.owners > 1 ? 'done' : 'optional', value: String(progress.owners) },
  ]
}

/** Whether nothing is left to do for a task. */
export const isTaskDone = ({ state }: OpeningTask): boolean => state === 'done' || state === 'optional'

function factState(key: ShopFact, value: string): TaskState {
  // Printed books carry no GST, so a seller of books may have no GSTIN.
  if (isUnset(value)) return key === 'public.gstin' ? 'optional' : 'open'
  return Object.hasOwn(DEMO_CONTACT, key) && DEMO_CONTACT[key as keyof typeof DEMO_CONTACT] === value ? 'demo' : 'done'
}

/** A shop can sell without them. */
const OPTIONAL_SERVICES: readonly TestedService[] = ['whatsapp', 'google']

function serviceTask(service: TestedService, { services }: OpeningProgress): OpeningTask {
  const id = `test.${service}` as const
  const { isConfigured, lastTest } = services[service]
  if (!isConfigured && OPTIONAL_SERVICES.includes(service))
    return { id, state: 'optional', value: '', isNotSetUp: true }
  const { error = null, testedAt, isOutdated = false, isRunning = false } = lastTest ?? {}
  if (isRunning) return { id, state: 'running', value: '', testedAt }
  if (error !== null) return { id, state: 'failed', value: error, testedAt }
  if (!isConfigured) return { id, state: 'open', value: '' }
  return { id, state: testedAt === undefined || isOutdated ? 'open' : 'done', value: '', testedAt }
}

/** WhatsApp that is set up but switched off need not be tested, but it can be, before it is switched on. */
function whatsappTask(progress: OpeningProgress, isEnabled: boolean): OpeningTask {
  const task = serviceTask('whatsapp', progress)
  return task.state === 'open' && !isEnabled ? { ...task, state: 'optional' } : task
}

function testOrderTask(last: OpeningProgress['testOrder']): OpeningTask {
  if (!last) return { id: 'test.order', state: 'open', value: '' }
  return { id: 'test.order', state: last.state, value: last.error ?? '', testedAt: last.startedAt }
}
