import type { StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { addCopy, restoreRefused, removeSaved, type StockLine, type StockList } from './stock-list.ts'
import type { StockMode } from './stock-modes.ts'

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
export class StockEntry {
  #state: StockEntryState
  readonly #mode: StockMode
  readonly #shop: Surroundings
  readonly #listeners = new Set<() => void>()

  constructor(mode: StockMode, list: StockList, surroundings: Surroundings) {
    this.#state = { list, saved: undefined, error: undefined, isSaving: false }
    this.#mode = mode
    this.#shop = surroundings
  }

  readonly getState = (): StockEntryState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Adds a copy. A list that is being saved does not change: the copy is kept for the next one. */
  readonly add = (line: Omit<StockLine, 'quantity'>): void => {
    const { list, isSaving } = this.#state
    if (isSaving || list.isUncertain) this.#setList({ ...list, later: addCopy(list.later, line) })
    else this.change({ lines: addCopy(list.lines, line) })
  }

  readonly change = (next: Partial<StockList>): void => {
    this.#set({ saved: undefined, error: undefined })
    this.#setList({ ...this.#state.list, ...next })
  }

  readonly save = async (): Promise<void> => {
    if (this.#state.isSaving) return
    this.#set({ isSaving: true, error: undefined })
    try {
      const saved = await this.#shop.send(this.#state.list)
      this.#setList(removeSaved(this.#state.list, this.#mode, saved))
      this.#set({ saved })
      this.#shop.onSaved()
    } catch (error) {
      const { list } = this.#state
      this.#setList(this.#shop.isUncertain(error) ? { ...list, isUncertain: true } : restoreRefused(list))
      this.#set({ error })
    } finally {
      this.#set({ isSaving: false })
    }
  }

  #setList(list: StockList): void {
    this.#shop.store(list)
    this.#set({ list })
  }

  #set(change: Partial<StockEntryState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
