import { useQueryClient } from '@tanstack/react-query'
import { toUserMessage } from '../../api-client.ts'
import { useChange } from '../../use-change.ts'
import { noteSentInput } from './dialogs/dialog-input.ts'
import { toast } from './toast.ts'

interface SubmitOptions<Input, Result> {
  submit: (input: Input) => Promise<Result>
  /** Success toast; none if absent. */
  success?: string | ((result: Result, input: Input) => string) | undefined
  /** Toast when the server sends no message. */
  failure?: string | undefined
  /** Title of the error toast. */
  failureTitle?: string | undefined
  /** Names of queries to invalidate: `['institutes']`. */
  refresh?: readonly string[] | undefined
  /** Names of queries to invalidate when the server refuses, because they show what has changed since. */
  refreshOnError?: readonly string[] | undefined
  onSuccess?: ((result: Result, input: Input) => void) | undefined
}

/** A mutation with toasts ('Success', or 'Error' with the server's message) and query invalidation. */
export function useSubmit<Input = void, Result = unknown>(options: SubmitOptions<Input, Result>) {
  const refresh = useRefresh()
  return useChange({
    mutationFn: options.submit,
    onMutate: noteSentInput,
    onSuccess: async (result, input, countAsSaved) => {
      countAsSaved()
      const { success } = options
      if (success !== undefined)
        toast.success({ description: typeof success === 'string' ? success : success(result, input) })
      options.onSuccess?.(result, input)
      await refresh(options.refresh)
    },
    onError: (error) => {
      toast.failed(error, {
        title: options.failureTitle,
        description: toUserMessage(error, options.failure ?? 'An error occurred.'),
      })
      void refresh(options.refreshOnError)
    },
  })
}

/** Invalidates admin queries by name. */
export function useRefresh(): (names: readonly string[] | undefined) => Promise<void> {
  const queryClient = useQueryClient()
  return async (names = []) => {
    await Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: ['staff', name] })))
  }
}
