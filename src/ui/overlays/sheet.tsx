import { Close, Content, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRestoreFocus } from './use-restore-focus.ts'

interface Props {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
}

/** A panel that rises from the bottom of a phone. */
export function Sheet({ open, onOpenChange, title, children }: Props) {
  const giveBack = useRestoreFocus()
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="scrim" />
        <Content className="sheet" aria-describedby={undefined} {...giveBack}>
          <div className="sheet-head">
            <Title className="h3">{title}</Title>
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
