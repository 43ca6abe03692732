// oxlint-disable-next-line no-restricted-imports -- the modal of all screens
import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import type { ReactNode } from 'react'
import { useRestoreFocus } from '../../../ui/overlays/use-restore-focus.ts'
import * as styles from './modal.module.css'

interface Props {
  title: string
  description: ReactNode
  role?: 'dialog' | 'alertdialog' | undefined
  isWide?: boolean | undefined
  /** Above another modal. */
  isOnTop?: boolean | undefined
  /** Sets the initial focus. */
  onOpen: () => void
  /** Called on Escape. */
  onCancel: () => void
  children: ReactNode
}

/** A small dialog that a click beside it does not close. It stays a small box on phones. */
export function Modal({ title, description, role = 'dialog', isWide, isOnTop, onOpen, onCancel, children }: Props) {
  const restoreFocus = useRestoreFocus()
  const focusInitially = (event: Event) => {
    restoreFocus.onOpenAutoFocus()
    event.preventDefault()
    onOpen()
  }
  return (
    <Root open onOpenChange={(open) => open || onCancel()}>
      <Portal>
        <Overlay className={`${styles.overlay} ${isOnTop ? styles.isOnTop : ''}`} />
        <Content
          className={`${styles.modal} ${isWide ? styles.isWide : ''} ${isOnTop ? styles.isOnTop : ''}`}
          role={role}
          onOpenAutoFocus={focusInitially}
          onCloseAutoFocus={restoreFocus.onCloseAutoFocus}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Title className={styles.title}>{title}</Title>
          <Description asChild>
            <div>{description}</div>
          </Description>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

/** The buttons of a modal, Cancel first. */
export const ModalButtons = ({ children }: { children: ReactNode }) => <div className={styles.buttons}>{children}</div>
