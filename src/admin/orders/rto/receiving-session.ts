import type { RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { countCopy, type Inspection, startInspection } from './inspection.ts'
import { ExternalStore } from '../../components/external-store.ts'

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
export class ReceivingSession extends ExternalStore<ReceivingState> {
  #parcel: RtoParcel | undefined
  #lookUps = Promise.resolve()
  readonly #shop: Surroundings

  constructor(surroundings: Surroundings) {
    super({ inspection: undefined, alert: undefined })
    this.#shop = surroundings
  }

  /** Begins the check of the parcel that is open now. A parcel that was loaded again is checked on. */
  readonly show = (parcel: RtoParcel | undefined): void => {
    this.#parcel = parcel
    if (!parcel || parcel.state === 'received' || parcel.blocker) this.setState({ inspection: undefined })
    else if (this.getState().inspection?.parcelId !== parcel.id) this.setState({ inspection: startInspection(parcel) })
  }

  readonly scan = (code: string): void => {
    this.dismissAlert()
    if (!this.#count(code)) this.#lookUps = this.#lookUps.then(() => this.#lookUp(code))
  }

  readonly change = (change: (inspection: Inspection) => Inspection): void => {
    const { inspection } = this.getState()
    if (inspection) this.setState({ inspection: change(inspection) })
  }

  readonly dismissAlert = (): void => this.setState({ alert: undefined })

  readonly hasUnsavedInput = (): boolean => this.getState().inspection?.isStarted ?? false

  /** @returns whether the code is that of a book of this parcel */
  #count(code: string): boolean {
    const { inspection } = this.getState()
    const counted = inspection && countCopy(inspection, code)
    if (!counted) return false
    if ('extra' in counted) {
      const { productName, quantity } = counted.extra
      this.#refuse('One too many', `All copies of ${productName} are counted already: ${quantity} of ${quantity}.`)
    } else {
      this.#shop.signal('accepted')
      this.setState({ inspection: counted })
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
    this.setState({ alert: { kind: 'message', title, text } })
  }
}
