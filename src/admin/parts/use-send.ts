import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureSentence } from '../../api-client.ts'
import { tellError, tellSuccess } from './staff-toasts.ts'

interface Plan<Wanted, Answer> {
  send: (wanted: Wanted) => Promise<Answer>
  /** What the toast says when it went well; without it there is none. */
  success?: string | ((answer: Answer, wanted: Wanted) => string) | undefined
  /** What the toast says when the server gives no sentence. */
  failure?: string | undefined
  /** The toast's title then. */
  failureTitle?: string | undefined
  /** Names of the staff queries that ask anew: `['institutes']`. */
  refresh?: readonly string[] | undefined
  onSuccess?: ((answer: Answer, wanted: Wanted) => void) | undefined
}

/** A write: its toast ('Success', or 'Error' with the server's message), and what is read anew after it. */
export function useSend<Wanted = void, Answer = unknown>(plan: Plan<Wanted, Answer>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: plan.send,
    onSuccess: async (answer, wanted) => {
      const { success } = plan
      if (success !== undefined) tellSuccess(typeof success === 'string' ? success : success(answer, wanted))
      plan.onSuccess?.(answer, wanted)
      await refresh(plan.refresh)
    },
    onError: (error) => tellError(failureSentence(error, plan.failure ?? 'An error occurred.'), plan.failureTitle),
  })
}

/** Makes staff queries ask anew, by their names. */
export function useRefresh(): (names: readonly string[] | undefined) => Promise<void> {
  const queryClient = useQueryClient()
  return async (names = []) => {
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: ['staff', name] })))
  }
}
