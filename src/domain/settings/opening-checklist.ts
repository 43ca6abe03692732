import { publicHost } from '../values/public-host.ts'
import { DEMO_CONTACT } from '../store/store-facts.ts'
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

/** `open` is to do, `demo` is a value of the demo that the owner has to replace, `optional` need not be set. */
type TaskState = 'done' | 'open' | 'demo' | 'optional'

export interface OpeningTask {
  id: ShopFact | 'publicUrl' | 'email.enabled' | typeof PLACEHOLDER_REVIEWS_KEY
  state: TaskState
  /** The stored value. */
  value: string
}

/** Returns what the owner has to set or decide before the shop opens, done or not. */
export function openingTasks(
  settings: readonly { key: string; value: string }[],
  publicUrl: string,
): readonly OpeningTask[] {
  const values = new Map(settings.map(({ key, value }) => [key, value]))
  const valueOf = (key: string) => values.get(key) ?? ''
  const task = (id: OpeningTask['id'], isDone: boolean, value = valueOf(id)): OpeningTask => ({
    id,
    state: isDone ? 'done' : 'open',
    value,
  })
  return [
    ...SHOP_FACTS.map((key): OpeningTask => ({ id: key, state: factState(key, valueOf(key)), value: valueOf(key) })),
    task('publicUrl', publicHost(publicUrl) !== undefined, publicUrl),
    task('email.enabled', valueOf('email.enabled') === 'true'),
    task(PLACEHOLDER_REVIEWS_KEY, valueOf(PLACEHOLDER_REVIEWS_KEY) === 'false'),
  ]
}

function factState(key: ShopFact, value: string): TaskState {
  // Printed books carry no GST, so a seller of books may have no GSTIN.
  if (isUnset(value)) return key === 'public.gstin' ? 'optional' : 'open'
  return Object.hasOwn(DEMO_CONTACT, key) && DEMO_CONTACT[key as keyof typeof DEMO_CONTACT] === value ? 'demo' : 'done'
}
