import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Modal, ModalButtons } from '../../components/dialogs/modal.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { startTestOrder, testOrdersQuery } from './test-order-queries.ts'
import { TestOrderSteps } from './test-order-steps.tsx'

/** Starts a test order and shows its steps. It continues when the dialog or the browser is closed. */
export function TestOrderDialog({ onClose }: { onClose: () => void }) {
  const { data: [last] = [] } = useQuery(testOrdersQuery())
  const closeButton = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useSubmit({
    submit: startTestOrder,
    failureTitle: 'The test order was not placed',
    refresh: ['test-orders'],
  })
  const isRunning = isPending || last?.state === 'running'
  const description = (
    <div className="stack">
      <p>
        Orders one copy to the address of your shop, books it at Shiprocket up to the label, and cancels both. The copy
        returns to the stock.
      </p>
      <p className="meta">
        No pickup is booked, no customer gets an email, and the order is in no report. Shiprocket takes the freight from
        your wallet and pays it back after the cancellation.
      </p>
      {last && <TestOrderSteps testOrder={last} />}
    </div>
  )
  return (
    <Modal
      title="Test order"
      description={description}
      isWide
      onOpen={() => closeButton.current?.focus()}
      onCancel={onClose}
    >
      <ModalButtons>
        <button ref={closeButton} type="button" className="button quiet" onClick={onClose}>
          Close
        </button>
        <button type="button" className="button main" disabled={isRunning} onClick={() => mutate()}>
          {isRunning ? 'Running…' : last ? 'Place another test order' : 'Place a test order'}
        </button>
      </ModalButtons>
    </Modal>
  )
}
