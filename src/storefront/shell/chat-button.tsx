import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { chatLink, enquiryText } from '../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../shared/store-query.ts'
import { useEnquiryProduct } from '../shared/enquiry-product.ts'
import { afterFirstView } from '../shared/after-first-view.ts'
import * as styles from './chat-button.module.css'

/**
 * The floating WhatsApp button. Its message names the product of the page, if there is one. It fades while it would cover
 * content and while the customer scrolls down; the footer leaves room for it at the end of the page.
 */
export function ChatButton() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const product = useEnquiryProduct()
  const button = useRef<HTMLAnchorElement>(null)
  const isOverContent = useIsOverContent(button)
  const link = chatLink(store.whatsapp, enquiryText(store.name, product ?? undefined))
  return (
    <aside aria-label="Chat" className="on-ink">
      <a
        ref={button}
        className={isOverContent ? `${styles.chat} ${styles.isFaded}` : styles.chat}
        href={link}
        target="_blank"
        rel="noopener"
        aria-label="Chat on WhatsApp"
      >
        <MessageCircle className="icon icon-l" />
      </a>
    </aside>
  )
}

/** Whether the element covers content of the page. True until that is known. */
function useIsOverContent(element: RefObject<HTMLElement | null>): boolean {
  const [isOverContent, setIsOverContent] = useState(true)
  useEffect(() => {
    const stopped = new AbortController()
    const watch = async () => {
      const { watchOverlap } = await import('./watch-overlap.ts')
      if (element.current) watchOverlap(element.current, setIsOverContent, stopped.signal)
    }
    // Without the download the button stays faded.
    const cancel = afterFirstView(() => void watch().catch(() => undefined))
    return () => {
      cancel()
      stopped.abort()
    }
  }, [element])
  return isOverContent
}
