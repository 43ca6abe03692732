import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { dismissToast, type Toast } from './toasts.ts'

const SWIPE_THRESHOLD_PX = 50

/** Draws the one toast; loaded when the first one comes. */
export default function Toaster({ toast }: { toast: Toast }) {
  const failed = toast.tone === 'error'
  const Icon = failed ? CircleAlert : CircleCheck
  return (
    <Provider duration={toast.durationMs} swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Root
        key={toast.id}
        className={failed ? 'toast on-ink bad' : 'toast on-ink'}
        type={failed ? 'foreground' : 'background'}
        onOpenChange={(open) => open || dismissToast(toast.id)}
      >
        <Icon className="icon" />
        <div className="grow">
          <Title asChild>
            <b>{toast.title}</b>
          </Title>
          {toast.description && (
            <Description asChild>
              <p>{toast.description}</p>
            </Description>
          )}
        </div>
        <Close className="icon-button" aria-label="Close">
          <X className="icon" />
        </Close>
      </Root>
      <Viewport className="toast-shelf" />
    </Provider>
  )
}
