import { type ComponentProps, useState } from 'react'
// oxlint-disable-next-line no-restricted-imports -- the dialog that asks
import { Dialog as PlainDialog } from '../../../ui/overlays/dialog.tsx'
import { DialogInput } from './dialog-input.ts'
import { UnsavedGuard } from './unsaved-guard.tsx'

interface Props extends Omit<ComponentProps<typeof PlainDialog>, 'open' | 'onOpenChange' | 'onContent'> {
  onClose: () => void
  /** Whether it cannot be closed now, because a request is under way. */
  isBusy?: boolean | undefined
  /** Input that no field of the dialog shows. */
  hasOtherInput?: (() => boolean) | undefined
  /** Whether its input is saved, although it is still on the page. */
  isSaved?: (() => boolean) | undefined
}

/** A dialog that asks before it is closed, or its page is left, while one of its fields has unsaved input. */
export function Dialog({ onClose, isBusy = false, hasOtherInput, isSaved, children, ...props }: Props) {
  const [input] = useState(() => new DialogInput())
  const [isClosing, setIsClosing] = useState(false)
  const hasUnsavedChanges = () => !(isSaved?.() ?? false) && (input.hasInput() || (hasOtherInput?.() ?? false))
  const close = () => {
    if (isBusy) return
    if (hasUnsavedChanges()) setIsClosing(true)
    else onClose()
  }
  return (
    <>
      <PlainDialog {...props} open onOpenChange={close} onContent={input.attach}>
        {children}
      </PlainDialog>
      <UnsavedGuard
        hasUnsavedChanges={hasUnsavedChanges}
        isClosing={isClosing}
        onStay={() => setIsClosing(false)}
        onLeave={onClose}
      />
    </>
  )
}
