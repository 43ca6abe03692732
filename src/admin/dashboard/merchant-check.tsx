import { useMutation } from '@tanstack/react-query'
import { api, failureSentence, read } from '../../api-client.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'

const FAILED = 'Google Merchant is not ready'

/** Tries whether Google lets the store in and takes its products; sends none. */
export function MerchantCheck() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => read(api['google-merchant'].check.$post()),
    onSuccess: ({ success, error }) =>
      success ? tellSuccess('Google lets the store in and takes its products.') : tellError(error ?? undefined, FAILED),
    onError: (error) => tellError(failureSentence(error, 'Please try again.'), FAILED),
  })
  return (
    <button type="button" className="button quiet wide" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Testing...' : 'Test Connection'}
    </button>
  )
}
