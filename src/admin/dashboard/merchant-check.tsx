import { api, toUserMessage, readJson } from '../../api-client.ts'
import { useChange } from '../../use-change.ts'
import { toast } from '../components/toast.ts'

const FAILED = 'Google Merchant is not ready'

/** Tests the Google Merchant connection without sending products. */
export function MerchantCheck({
  className = '',
  isConfigured,
}: {
  className?: string | undefined
  isConfigured: boolean
}) {
  const { mutate, isPending } = useChange({
    mutationFn: () => readJson(api['google-merchant'].check.$post()),
    onSuccess: ({ success, error }) =>
      success
        ? toast.success({ description: 'Google accepted the credentials and the store’s products.' })
        : toast.error({ title: FAILED, description: error ?? undefined }),
    onError: (error) => toast.error({ title: FAILED, description: toUserMessage(error, 'Please try again.') }),
  })
  return (
    <button
      type="button"
      className={`button quiet ${className}`}
      disabled={isPending || !isConfigured}
      onClick={() => mutate()}
    >
      {isPending ? 'Testing…' : 'Test connection'}
    </button>
  )
}
