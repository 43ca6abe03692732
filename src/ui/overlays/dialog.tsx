import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useRestoreFocus } from './use-restore-focus.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  /** Buttons, the main action last. */
  footer?: ReactNode
  /** Pixels, on screens that are wider. */
  width?: 560 | 760 | 860 | undefined
  /** A form begins in its first field, not at the way out. */
  shouldFocusField?: boolean | undefined
}

const FIELDS = 'input:not([type="hidden"]), select, textarea'

export function Dialog({
  open,
  onOpenChange,
  title,
  children,
  footer,
  width = 760,
  shouldFocusField: startInField = false,
}: Props) {
  const giveBack = useRestoreFocus()
  const content = useRef<HTMLDivElement>(null)
  const begin = (event: Event) => {
    giveBack.onOpenAutoFocus()
    const field = startInField ? content.current?.querySelector<HTMLElement>(FIELDS) : null
    if (!field) return
    event.preventDefault()
    field.focus()
  }
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim">
          <Content
            ref={content}
            className="dialog"
            style={{ '--dialog-width': `${width}px` } as CSSProperties}
            aria-describedby={undefined}
            onOpenAutoFocus={begin}
            onCloseAutoFocus={giveBack.onCloseAutoFocus}
          >
            <div className="dialog-head">
              <Title>{title}</Title>
              <Close className="icon-button" aria-label="Close">
                <X className="icon" />
              </Close>
            </div>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
            <div className="dialog-body" tabIndex={0}>
              {children}
            </div>
            {footer && <div className="dialog-foot">{footer}</div>}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  )
}
