import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type ComponentProps, type CSSProperties, type ReactNode, useCallback, useRef } from 'react'
import { useRestoreFocus } from './use-restore-focus.ts'
import * as styles from './dialog.module.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons beside the close button. */
  headerActions?: ReactNode
  /** Buttons, the main action last. */
  footer?: ReactNode
  /** In pixels, where the screen is wide enough. */
  width?: 560 | 760 | 860 | undefined
  /** Whether the first field gets the focus instead of the close button. */
  shouldFocusField?: boolean | undefined
  /** Receives the element of the dialog once it is on the page. @returns is called when it leaves the page */
  onContent?: ((content: HTMLElement) => () => void) | undefined
}

const FIELDS = 'input:not([type="hidden"]), select, textarea'

export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  width = 760,
  shouldFocusField = false,
  onContent,
  ...slots
}: Props) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useRestoreFocus()
  const content = useRef<HTMLDivElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const receiveContent = useCallback(
    (element: HTMLDivElement) => {
      content.current = element
      const leave = onContent?.(element)
      return () => {
        content.current = null
        leave?.()
      }
    },
    [onContent],
  )
  const focusInitially = (event: Event) => {
    onOpenAutoFocus()
    const field = shouldFocusField ? content.current?.querySelector<HTMLElement>(FIELDS) : null
    event.preventDefault()
    ;(field ?? closeButton.current)?.focus()
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim">
          <Content
            ref={receiveContent}
            className="dialog"
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
            aria-describedby={undefined}
            onOpenAutoFocus={focusInitially}
            onCloseAutoFocus={onCloseAutoFocus}
          >
            <div className={styles.header}>
              <Title>{title}</Title>
              {slots.headerActions}
              <Close ref={closeButton} className="icon-button" aria-label="Close">
                <X className="icon" />
              </Close>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
            <div className={styles.body} tabIndex={0}>
              {children}
            </div>
            {slots.footer && <div className={styles.footer}>{slots.footer}</div>}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}

/** A button that closes its dialog, as Escape does. */
export const DialogClose = ({ children, disabled }: Pick<ComponentProps<'button'>, 'children' | 'disabled'>) => (
  <Close asChild>
    <button type="button" className="button quiet" disabled={disabled}>
      {children}
    </button>
  </Close>
)
