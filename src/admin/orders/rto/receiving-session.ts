import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { countCopy, type Inspection, startInspection } from './inspection.ts'

/** Why a scanned code was refused. */
export interface ReceivingAlert {
  kind: 'message'
  title: string
  text: string
}

interface ReceivingState {
  inspection: Inspection | undefined
  alert: ReceivingAlert | undefined
}

interface Surroundings {
  /** Finds the parcel with a tracking or order number. @returns the reason if there is none */
  findParcel: (code: string) => Promise<RtoParcel | ReceivingAlert>
  /** Opens the parcel that was found by this code. */
  open: (code: string) => void
  signal: (kind: 'accepted' | 'refused') => void
}

/**
 * The receiving of one parcel after the other: a label opens a parcel, its books are counted. A code that is refused, and an
 * answer that comes late, changes nothing of what was counted and typed.
 */
export class ReceivingSession {
  #state: ReceivingState = { inspection: undefined, alert: undefined }
  #parcel: RtoParcel | undefined
  #lookUps = Promise.resolve()
  readonly #listeners = new Set<() => void>()
  readonly #shop: Surroundings

  constructor(surroundings: Surroundings) {
    this.#shop = surroundings
  }

  readonly getState = (): ReceivingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Begins the check of the parcel that is open now. A parcel that was loaded again is checked on. */
  readonly show = (parcel: RtoParcel | undefined): void => {
    this.#parcel = parcel
    if (!parcel || parcel.state === 'received' || parcel.blocker) this.#set({ inspection: undefined })
    else if (this.#state.inspection?.parcelId !== parcel.id) this.#set({ inspection: startInspection(parcel) })
  }

  readonly scan = (code: string): void => {
    this.dismissAlert()
    if (!this.#count(code)) this.#lookUps = this.#lookUps.then(() => this.#lookUp(code))
  }

  readonly change = (change: (inspection: Inspection) => Inspection): void => {
    if (this.#state.inspection) this.#set({ inspection: change(this.#state.inspection) })
  }

  readonly dismissAlert = (): void => this.#set({ alert: undefined })

  readonly hasUnsavedInput = (): boolean => this.#state.inspection?.isStarted ?? false

  /** @returns whether the code is that of a book of this parcel */
  #count(code: string): boolean {
    const { inspection } = this.#state
    const counted = inspection && countCopy(inspection, code)
    if (!counted) return false
    if ('extra' in counted) {
      const { productName, quantity } = counted.extra
      this.#refuse('One too many', `All copies of ${productName} are counted already: ${quantity} of ${quantity}.`)
    } else {
      this.#shop.signal('accepted')
      this.#set({ inspection: counted })
    }
    return true
  }

  async #lookUp(code: string): Promise<void> {
    if (this.#count(code)) return
    const found = await this.#shop.findParcel(code)
    if ('kind' in found) return this.#refuse(found.title, found.text)
    const isOpen = found.id === this.#parcel?.id
    if (!isOpen && this.hasUnsavedInput()) {
      const number = this.#parcel?.orderId
      return this.#refuse('Another parcel', `The check of order #${number} is not saved. Receive that parcel first.`)
    }
    this.#shop.signal('accepted')
    if (!isOpen) this.#shop.open(code)
    // Its books can be scanned at once.
    this.show(found)
  }

  #refuse(title: string, text: string): void {
    this.#shop.signal('refused')
    this.#set({ alert: { kind: 'message', title, text } })
  }

  #set(change: Partial<ReceivingState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
