import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { useRestoreFocus } from '../../ui/overlays/use-restore-focus.ts'

interface Props {
  title: string
  /** Consequence, with the name of the row. */
  children: ReactNode
  /** Label of the confirm button. */
  confirmLabel: string
  cancelLabel?: string | undefined
  pending?: boolean | undefined
  /** Additional content. */
  wide?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirms an irreversible action. Cancel has the initial focus. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel: confirm,
  cancelLabel: cancel = 'Cancel',
  pending,
  wide,
  onConfirm,
  onCancel,
}: Props) {
  const giveBack = useRestoreFocus()
  const calm = useRef<HTMLButtonElement>(null)
  const focusCancel = (event: Event) => {
    giveBack.onOpenAutoFocus()
    event.preventDefault()
    calm.current?.focus()
  }
  return (
    <Root open onOpenChange={(open) => open || pending || onCancel()}>
      <Portal>
        <Overlay className="scrim over" />
        <Content
          className={wide ? 'dialog confirm wide' : 'dialog confirm'}
          role="alertdialog"
          onOpenAutoFocus={focusCancel}
          onCloseAutoFocus={giveBack.onCloseAutoFocus}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Title className="h3">{title}</Title>
          <Description asChild>
            <div>{children}</div>
          </Description>
          <div className="confirm-foot">
            <button ref={calm} type="button" className="button quiet" disabled={pending} onClick={onCancel}>
              {cancel}
            </button>
            <button type="button" className="button danger" disabled={pending} onClick={onConfirm}>
              {confirm}
            </button>
          </div>
        </Content>
      </Portal>
    </Root>
  )
}
