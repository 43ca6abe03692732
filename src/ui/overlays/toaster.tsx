import { Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { dismissToast, type Toast } from './toasts.ts'
import * as styles from './toaster.module.css'

const SWIPE_THRESHOLD_PX = 50

/** Renders the current toast. Its code loads with the first toast. */
export default function Toaster({ toast }: { toast: Toast }) {
  const isError = toast.tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <Provider duration={toast.durationMs} swipeThreshold={SWIPE_THRESHOLD_PX}>
      <Root
        key={toast.id}
        className={`on-ink ${styles.toast}`}
        data-testid="toast"
        data-tone={toast.tone}
        type={isError ? 'foreground' : 'background'}
        onOpenChange={(open) => open || dismissToast(toast.id)}
      >
        <Icon className="icon" />
        <div className={styles.text}>
          <Title asChild>
            <b>{toast.title}</b>
          </Title>
          {toast.description && (
            <Description asChild>
              <p>{toast.description}</p>
            </Description>
          )}
        </div>
        <Close className={`icon-button ${styles.close}`} aria-label="Close">
          <X className="icon" />
        </Close>
      </Root>
      <Viewport className={styles.viewport} />
    </Provider>
  )
}
