import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { useGiveBack } from '../../ui/use-give-back.ts'

interface Props {
  title: string
  /** What will happen, naming the thing. */
  children: ReactNode
  /** The button that goes on. */
  confirm: string
  cancel?: string | undefined
  pending?: boolean | undefined
  /** For more than a sentence. */
  wide?: boolean | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done that cannot be taken back. Stands there while it is drawn; Cancel has the focus. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  pending,
  wide,
  onConfirm,
  onCancel,
}: Props) {
  const giveBack = useGiveBack()
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
