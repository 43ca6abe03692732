import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import { flushSync } from 'react-dom'
import { useEffect, useState } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { ShopLink } from '../navigation/shop-link.tsx'
import { dismissToast, type Toast } from './toasts.ts'
import * as styles from './toaster.module.css'

const SWIPE_THRESHOLD_PX = 50

/**
 * The text of an error is an alert. Radix announces every toast in a status region of its own, from which this text is
 * excluded, so that it is announced once.
 */
const ALERT = { role: 'alert', 'data-radix-toast-announce-exclude': '' }

/** Renders the current toast. Its code loads with the first toast. */
export default function Toaster({ toast }: { toast: Toast }) {
  const isYielding = useYieldEscape()
  const isError = toast.tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  if (isYielding) return null
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
        <div className={styles.text} {...(isError && ALERT)}>
          <Title asChild>
            <b>{toast.title}</b>
          </Title>
          {toast.description && (
            <Description asChild>
              <p>{toast.description}</p>
            </Description>
          )}
          {toast.action && (
            <Action asChild altText={toast.action.label}>
              {/* Radix expects a button here and gives it a type, which a link must not have. */}
              <ShopLink className={styles.action} href={toast.action.href} type={undefined}>
                {toast.action.label}
              </ShopLink>
            </Action>
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

const DIALOGS = '[role="dialog"], [role="alertdialog"]'

/**
 * Returns true while an open dialog handles Escape. Radix gives the key to the layer that opened last, which would be a
 * toast that appeared above the dialog.
 */
function useYieldEscape(): boolean {
  const [isYielding, setYielding] = useState(false)
  useEffect(() => {
    const yieldToDialog = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !document.querySelector(DIALOGS)) return
      flushSync(() => setYielding(true))
      setTimeout(() => setYielding(false))
    }
    // Before the listeners of Radix, which are on the document.
    window.addEventListener('keydown', yieldToDialog, { capture: true })
    return () => window.removeEventListener('keydown', yieldToDialog, { capture: true })
  }, [])
  return isYielding
}
