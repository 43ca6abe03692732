import { useMutation } from '@tanstack/react-query'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { tellError, tellSuccess } from '../components/toast.ts'

const FAILED = 'Google Merchant is not ready'

/** Tests the Google Merchant connection without sending products. */
export function MerchantCheck() {
  const { mutate, isPending } = useMutation({
    mutationFn: () => readJson(api['google-merchant'].check.$post()),
    onSuccess: ({ success, error }) =>
      success ? tellSuccess('Google lets the store in and takes its products.') : tellError(error ?? undefined, FAILED),
    onError: (error) => tellError(toUserMessage(error, 'Please try again.'), FAILED),
  })
  return (
    <button type="button" className="button quiet wide" disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Testing...' : 'Test Connection'}
    </button>
  )
}
