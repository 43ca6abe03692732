import { useState, useSyncExternalStore } from 'react'
import { api, ApiError, readJson, toUserMessage } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import type { StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { StockEntry } from './stock-entry.ts'
import { readStockList, type StockLine, type StockList, writeStockList } from './stock-list.ts'
import { STOCK_MODES, type StockMode } from './stock-modes.ts'

const SERVER_ERROR = 500

/** The unsaved list of a screen, stored on the device, and its saving. */
export function useStockList(mode: StockMode) {
  const refresh = useRefresh()
  const [entry] = useState(
    () =>
      new StockEntry(mode, readStockList(mode, STOCK_MODES[mode].reasons[0]), {
        send,
        isUncertain,
        store: (list) => writeStockList(mode, list),
        onSaved: () => void refresh(['products', 'stock-movements']),
      }),
  )
  const { list, saved, error, isSaving } = useSyncExternalStore(entry.subscribe, entry.getState)
  return {
    list,
    saved,
    error: error === undefined ? null : toUserMessage(error, 'The list could not be saved.'),
    isSaving,
    add: (product: ProductRow) => entry.add(toLine(product)),
    change: entry.change,
    save: () => void entry.save(),
  }
}

/** Without a response the list may have been saved. */
const isUncertain = (cause: unknown): boolean => !(cause instanceof ApiError) || cause.status >= SERVER_ERROR

function send({ requestId, reason, note, lines }: StockList): Promise<StockEntryResult> {
  const json = {
    requestId,
    reason,
    note,
    lines: lines.map(({ productId, quantity, stock }) => ({ productId, quantity, stock })),
  }
  return readJson(api.admin['stock-entries'].$post({ json }))
}

const toLine = (product: ProductRow): Omit<StockLine, 'quantity'> => {
  const { id, name, image, sku, isbn, shelfLocation, condition, stock } = product
  return { productId: id, name, image, sku, isbn, shelfLocation, condition, stock }
}
