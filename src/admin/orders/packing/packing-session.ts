import {
  isCodeOf,
  isComplete,
  type PackingLine,
  type PackingOrder,
  scanBook,
  tick,
  type Ticked,
} from '../../../domain/orders/packing.ts'
import { plainNumber } from '../../../domain/values/digits.ts'
import { ExternalStore } from '../../components/external-store.ts'

/** A scanned code that was refused. */
export type PackingAlert =
  | { kind: 'wrong'; code: string }
  | { kind: 'extra'; line: PackingLine }
  | { kind: 'message'; title: string; text: string }

/** An order on the table, with its ticked copies. */
interface CurrentOrder {
  order: PackingOrder
  ticked: Ticked
}

export interface PackingState {
  current: CurrentOrder | undefined
  alert: PackingAlert | undefined
  /** The order that was packed last. */
  packed: PackingOrder | undefined
}

/** The orders to pack, without the packed ones. */
interface PackingQueue {
  orders: readonly PackingOrder[]
  pack: (order: PackingOrder) => void
  unpack: (order: PackingOrder) => void
}

interface Surroundings {
  /** Finds an order that is not on the device. @returns the reason if it must not be packed */
  findOrder: (code: string) => Promise<PackingOrder | PackingAlert>
  signal: (kind: 'accepted' | 'refused') => void
}

const ORDER_NUMBER = /^\d{10}$/

/**
 * The packing of one order after the other. A code changes the state of the moment at which it is read, and an order that the
 * server found that of its answer: no tick is lost, however late an answer comes.
 */
export class PackingSession extends ExternalStore<PackingState> {
  #skipped: ReadonlySet<number> = new Set()
  /** Codes are looked up one after the other: the last one scanned has the last word. */
  #lookUps = Promise.resolve()
  #pendingLookUps = 0
  #queue: PackingQueue | undefined
  readonly #shop: Surroundings

  constructor(surroundings: Surroundings) {
    super({ current: undefined, alert: undefined, packed: undefined })
    this.#shop = surroundings
  }

  /** Follows the orders to pack. */
  readonly follow = (queue: PackingQueue): void => {
    this.#queue = queue
  }

  /** Opens an order, or ticks a copy of the open one. */
  readonly scan = (code: string): void => {
    this.dismissAlert()
    // A book that is scanned before its order has been found belongs to that order.
    const isWaiting = !this.getState().current && this.#pendingLookUps > 0
    if (isWaiting || !this.#accept(code)) this.#lookUp(code)
  }

  readonly open = (order: PackingOrder | undefined): void =>
    this.setState({ current: order && { order, ticked: {} }, alert: undefined })

  /** Whether copies of the open order are ticked, which leaving the page would lose. */
  readonly hasTicks = (): boolean => Object.values(this.getState().current?.ticked ?? {}).some((copies) => copies > 0)

  readonly dismissAlert = (): void => this.setState({ alert: undefined })

  readonly tick = (line: PackingLine): void => {
    const { current } = this.getState()
    const ticked = current && { ...current, ticked: tick(line, current.ticked) }
    this.setState({ alert: undefined, packed: undefined, current: ticked })
  }

  /** Packs the open order if it is complete, and opens the next one. */
  readonly packCurrent = (): void => {
    const { current } = this.getState()
    if (current && isComplete(current.order.lines, current.ticked)) this.#pack(current, this.#next(current.order))
  }

  readonly skip = (): void => {
    const { current } = this.getState()
    if (!current) return
    const next = this.#next(current.order)
    this.#skipped = new Set([...this.#skipped, current.order.id])
    this.open(next)
  }

  /** Opens the order that was packed last again. */
  readonly undo = (): void => {
    const { packed } = this.getState()
    if (!packed) return
    this.#queue?.unpack(packed)
    this.setState({ packed: undefined })
    this.open(packed)
  }

  /** Handles a code that needs no look-up. @returns whether it needs none */
  #accept(code: string): boolean {
    const { current } = this.getState()
    const listed = this.#queue?.orders.find((order) => isCodeOf(order, code))
    if (listed) this.#openScanned(listed)
    else if (current && !ORDER_NUMBER.test(plainNumber(code))) this.#scanBook(current, code)
    else return false
    return true
  }

  #scanBook(current: CurrentOrder, code: string): void {
    const result = scanBook(current.order.lines, current.ticked, code)
    if (result.kind === 'wrong') return this.#refuse({ kind: 'wrong', code })
    if (result.kind === 'extra') return this.#refuse({ kind: 'extra', line: result.line })
    this.#shop.signal('accepted')
    this.setState({ packed: undefined, current: { ...current, ticked: result.ticked } })
  }

  #lookUp(code: string): void {
    this.#pendingLookUps += 1
    this.#lookUps = this.#lookUpAfter(this.#lookUps, code)
  }

  async #lookUpAfter(earlier: Promise<void>, code: string): Promise<void> {
    await earlier
    if (!this.#accept(code)) {
      const found = await this.#shop.findOrder(code)
      if ('kind' in found) this.#refuse(found)
      else this.#openScanned(found)
    }
    this.#pendingLookUps -= 1
  }

  #openScanned(order: PackingOrder): void {
    const { current } = this.getState()
    const isOpen = current?.order.id === order.id
    const isStarted = current && !isOpen && this.hasTicks()
    if (isStarted && !isComplete(current.order.lines, current.ticked)) return this.#refuse(unfinished(current.order))
    this.#shop.signal('accepted')
    if (isStarted) this.#pack(current, order)
    else if (!isOpen) this.open(order)
  }

  #pack({ order }: CurrentOrder, next: PackingOrder | undefined): void {
    this.#queue?.pack(order)
    this.setState({ packed: order })
    this.open(next)
  }

  #refuse(alert: PackingAlert): void {
    this.#shop.signal('refused')
    this.setState({ alert })
  }

  /** The order after this one in the list, without the skipped ones if there are others. */
  #next({ id }: PackingOrder): PackingOrder | undefined {
    const orders = this.#queue?.orders ?? []
    const index = orders.findIndex((order) => order.id === id)
    const others = [...orders.slice(index + 1), ...orders.slice(0, Math.max(index, 0))]
    return others.find((order) => !this.#skipped.has(order.id)) ?? others[0]
  }
}

const unfinished = ({ id, customerName }: PackingOrder): PackingAlert => ({
  kind: 'message',
  title: 'Another order',
  text: `Order #${id} of ${customerName} is not complete. Finish it or skip it first.`,
})
