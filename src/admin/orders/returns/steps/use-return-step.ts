import { useQueryClient } from '@tanstack/react-query'
import type { AdminReturn, ReturnAction } from '../../../../domain/orders/returns/admin-return.ts'
import { useSubmit } from '../../../components/use-submit.ts'
import { handleReturn, RETURN_QUERIES, returnQuery } from '../return-queries.ts'

/** Takes a step of a return, and shows its new state. */
export function useReturnStep({ id }: Pick<AdminReturn, 'id'>) {
  const queryClient = useQueryClient()
  return useSubmit({
    submit: (action: ReturnAction) => handleReturn(id, action),
    success: (_, { action }) => MESSAGES[action],
    failureTitle: 'Nothing was changed',
    refresh: RETURN_QUERIES,
    onSuccess: (row: AdminReturn) => queryClient.setQueryData(returnQuery(String(id)).queryKey, row),
  })
}

const MESSAGES: Record<ReturnAction['action'], string> = {
  approve: 'Request approved',
  decline: 'Request declined',
  cancel: 'Return cancelled',
  book_pickup: 'The pickup is being booked',
  choose_drop_off: 'The customer sends the books',
  receive: 'Books received',
  check: 'Check saved',
  replace: 'Replacement order created',
  refund: 'Refund recorded',
  close: 'Return closed',
}
