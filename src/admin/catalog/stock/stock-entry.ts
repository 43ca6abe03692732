import type { StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { addCopy, restoreRefused, removeSaved, type StockLine, type StockList } from './stock-list.ts'
import type { StockMode } from './stock-modes.ts'
import { ExternalStore } from '../../components/external-store.ts'

interface StockEntryState {
  list: StockList
  /** The saved list, until the next one is begun. */
  saved: StockEntryResult | undefined
  error: unknown
  isSaving: boolean
}

interface Surroundings {
  send: (list: StockList) => Promise<StockEntryResult>
  /** Whether the list may have been saved although the request failed. */
  isUncertain: (error: unknown) => boolean
  store: (list: StockList) => void
  onSaved: () => void
}

/** The entry of copies: a list that is stored with each change, and its saving. */
export class StockEntry extends ExternalStore<StockEntryState> {
  readonly #mode: StockMode
  readonly #shop: Surroundings

  constructor(mode: StockMode, list: StockList, surroundings: Surroundings) {
    super({ list, saved: undefined, error: undefined, isSaving: false })
    this.#mode = mode
    this.#shop = surroundings
  }

  /** Adds a copy. A list that is being saved does not change: the copy belongs to the next one. */
  readonly add = (line: Omit<StockLine, 'quantity'>): void => {
    const { list, isSaving } = this.getState()
    if (isSaving || list.isUncertain) this.#setList({ ...list, later: addCopy(list.later, line) })
    else this.change({ lines: addCopy(list.lines, line) })
  }

  readonly change = (next: Partial<StockList>): void => {
    this.setState({ saved: undefined, error: undefined })
    this.#setList({ ...this.getState().list, ...next })
  }

  readonly save = async (): Promise<void> => {
    if (this.getState().isSaving) return
    this.setState({ isSaving: true, error: undefined })
    try {
      const saved = await this.#shop.send(this.getState().list)
      this.#setList(removeSaved(this.getState().list, this.#mode, saved))
      this.setState({ saved })
      this.#shop.onSaved()
    } catch (error) {
      const { list } = this.getState()
      this.#setList(this.#shop.isUncertain(error) ? { ...list, isUncertain: true } : restoreRefused(list))
      this.setState({ error })
    } finally {
      this.setState({ isSaving: false })
    }
  }

  #setList(list: StockList): void {
    this.#shop.store(list)
    this.setState({ list })
  }
}
