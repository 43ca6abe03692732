import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRestoreFocus } from './use-restore-focus.ts'
import * as styles from './sheet.module.css'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A dialog that slides up from the bottom of a phone's screen. */
export function Sheet({ open, onOpenChange, title, children }: Props) {
  const focusHandlers = useRestoreFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim" />
        <Content className={styles.sheet} aria-describedby={undefined} {...focusHandlers}>
          <div className={styles.header}>
            <Title className={`h3 ${styles.title}`}>{title}</Title>
            <Close className="icon-button" aria-label={`Close ${title.toLowerCase()}`}>
              <X className="icon icon-l" />
            </Close>
          </div>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}
