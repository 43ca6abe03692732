import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import { useChange } from '../../use-change.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { PageContainer } from '../components/page-container.tsx'
import { TitleBar } from '../components/title-bar.tsx'
import { toast } from '../components/toast.ts'
import { TestOrderDialog } from './test-order/test-order-dialog.tsx'
import * as styles from './shiprocket-test-page.module.css'

const FAILED = 'Shipping authentication failed'

/** Tests the courier login. */
export function ShiprocketTestPage() {
  const [isTesting, setIsTesting] = useState(false)
  const { mutate, data, error, isPending } = useChange({
    mutationFn: () => readJson(api['check-shiprocket-auth'].$post()),
    onSuccess: ({ success, error: reason }) =>
      success
        ? toast.success({ description: 'Shiprocket accepted the credentials.' })
        : toast.error({ title: FAILED, description: reason ?? undefined }),
    onError: (problem) => toast.error({ title: FAILED, description: toUserMessage(problem, 'An error occurred.') }),
  })
  const reason = error ? toUserMessage(error, 'An error occurred.') : data?.error
  return (
    <PageContainer>
      <TitleBar title="Shipping integration test">
        <ShopLink className="button quiet" href="/admin?tab=more&section=integrations">
          Back to Integrations
        </ShopLink>
      </TitleBar>
      <section className={`panel ${styles.test}`}>
        <h2>Shiprocket</h2>
        <p>Logs in at Shiprocket with the store’s credentials. Nothing is shipped.</p>
        <button type="button" className="button main" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Testing…' : 'Test Authentication'}
        </button>
        {data?.success && (
          <p className="note" role="status">
            <CircleCheck className="icon" />
            Shiprocket accepted the credentials.
          </p>
        )}
        {reason && (
          <p className="note bad" role="status">
            <CircleAlert className="icon" />
            {FAILED}. {reason}
          </p>
        )}
      </section>
      <section className={`panel ${styles.test}`}>
        <h2>Test order</h2>
        <p>Orders one copy to the address of your shop, books it at Shiprocket up to the label, and cancels both.</p>
        <button type="button" className="button" onClick={() => setIsTesting(true)}>
          Test order
        </button>
        {isTesting && <TestOrderDialog onClose={() => setIsTesting(false)} />}
      </section>
    </PageContainer>
  )
}
