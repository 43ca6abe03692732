import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, ApiError, readJson, toUserMessage } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import type { StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { addCopy, newStockList, readStockList, type StockLine, type StockList, writeStockList } from './stock-list.ts'
import { STOCK_MODES, type StockMode } from './stock-modes.ts'

const SERVER_ERROR = 500

/** The unsaved list of a screen, stored on the device, and its saving. */
export function useStockList(mode: StockMode) {
  const [list, setList] = useState(() => readStockList(mode, STOCK_MODES[mode].reasons[0]))
  const refresh = useRefresh()
  useEffect(() => writeStockList(mode, list), [mode, list])
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      setList(newStockList(list.reason))
      await refresh(['products', 'stock-movements'])
    },
    // Without a response the list may have been saved.
    onError: (cause) => setList((current) => ({ ...current, isUncertain: isUncertain(cause) })),
  })
  const change = (next: Partial<StockList>) => {
    reset()
    setList((current) => ({ ...current, ...next }))
  }
  return {
    list,
    /** The saved list, until the next one is begun. */
    saved: data,
    error: error && toUserMessage(error, 'The list could not be saved.'),
    isSaving: isPending,
    add: (product: ProductRow) => {
      reset()
      setList((current) => ({ ...current, lines: addCopy(current.lines, toLine(product)) }))
    },
    change,
    save: () => mutate(list),
  }
}

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
