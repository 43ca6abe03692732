import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiError, toUserMessage } from '../../../api-client.ts'
import { useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { signal } from '../packing/packing-signals.ts'
import { findMissing, type Inspection, toReceipt } from './inspection.ts'
import { type ReceivingAlert, ReceivingSession } from './receiving-session.ts'
import { receiveParcel, RTO_QUERIES, rtoParcelQuery } from './rto-queries.ts'

/** The parcel of the URL, its check, and the scanning of books and further parcels. */
export function useReceiving() {
  const { code = '' }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearch = useUpdateSearchParams()
  const queryClient = useQueryClient()
  const parcel = useQuery({ ...rtoParcelQuery(code), enabled: code !== '' })
  const [session] = useState(
    () =>
      new ReceivingSession({
        findParcel: (scanned) =>
          queryClient.query(rtoParcelQuery(scanned)).catch((error: unknown) => explain(scanned, error)),
        open: (scanned) => updateSearch({ code: scanned }, true),
        signal,
      }),
  )
  const state = useSyncExternalStore(session.subscribe, session.getState)
  useEffect(() => session.show(parcel.data), [session, parcel.data])
  const { mutate, isPending } = useSubmit({
    submit: (checked: Inspection) => receiveParcel(checked.parcelId, toReceipt(checked)),
    success: 'Parcel received',
    failureTitle: 'The parcel was not received',
    refresh: RTO_QUERIES,
    onSuccess: (received) => {
      queryClient.setQueryData(rtoParcelQuery(code).queryKey, received)
      session.show(received)
    },
  })
  const submit = () => {
    const { inspection } = session.getState()
    if (!inspection) return
    const missing = findMissing(inspection)
    session.change((current) => ({ ...current, missing }))
    if (missing.length === 0) mutate(inspection)
  }
  return { code, parcel, session, ...state, submit, isPending }
}

export type Receiving = ReturnType<typeof useReceiving>

/** Whether no parcel has this number. */
export const isUnknownParcel = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

/** Says why a scanned code opens no parcel. */
function explain(code: string, error: unknown): ReceivingAlert {
  return isUnknownParcel(error)
    ? {
        kind: 'message',
        title: 'Unknown code',
        text: `${code} is not a book of the open parcel, and no parcel has this number. Check it, or scan the label.`,
      }
    : {
        kind: 'message',
        title: 'Not found',
        text: `${code}: ${toUserMessage(error, 'The parcel could not be loaded.')}`,
      }
}
