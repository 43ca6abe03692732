import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import { toast } from './toast.ts'

interface SubmitOptions<Wanted, Answer> {
  submit: (wanted: Wanted) => Promise<Answer>
  /** Success toast; none if absent. */
  success?: string | ((answer: Answer, wanted: Wanted) => string) | undefined
  /** Toast when the server sends no message. */
  failure?: string | undefined
  /** Title of the error toast. */
  failureTitle?: string | undefined
  /** Names of queries to invalidate: `['institutes']`. */
  refresh?: readonly string[] | undefined
  onSuccess?: ((answer: Answer, wanted: Wanted) => void) | undefined
}

/** A mutation with toasts ('Success', or 'Error' with the server's message) and query invalidation. */
export function useSubmit<Wanted = void, Answer = unknown>(plan: SubmitOptions<Wanted, Answer>) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: plan.submit,
    onSuccess: async (answer, wanted) => {
      const { success } = plan
      if (success !== undefined)
        toast.success({ description: typeof success === 'string' ? success : success(answer, wanted) })
      plan.onSuccess?.(answer, wanted)
      await refresh(plan.refresh)
    },
    onError: (error) =>
      toast.error({
        title: plan.failureTitle,
        description: toUserMessage(error, plan.failure ?? 'An error occurred.'),
      }),
  })
}

/** Invalidates admin queries by name. */
export function useRefresh(): (names: readonly string[] | undefined) => Promise<void> {
  const queryClient = useQueryClient()
  return async (names = []) => {
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: ['staff', name] })))
  }
}
