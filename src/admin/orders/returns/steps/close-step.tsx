import type { AdminReturn } from '../../../../domain/orders/returns/admin-return.ts'
import { Step, StepButtons } from './step.tsx'
import { useReturnStep } from './use-return-step.ts'

const HINTS: Partial<Record<AdminReturn['status'], string>> = {
  rejected: 'Close it when the customer has the books back, or wants none.',
  replacement_shipped: 'It closes when the courier delivers the replacement.',
}

/** Closes a settled return. */
export function CloseStep({ row }: { row: AdminReturn }) {
  const { mutate, isPending } = useReturnStep(row)
  return (
    <Step title="Close the return" hint={HINTS[row.status]} onSubmit={() => mutate({ action: 'close' })}>
      <StepButtons>
        <button type="submit" className="button main" disabled={isPending}>
          Close the return
        </button>
      </StepButtons>
    </Step>
  )
}
