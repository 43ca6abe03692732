import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { chatLink, enquiryText } from '../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../shared/store-query.ts'
import { useEnquiryProduct } from '../shared/enquiry-product.ts'
import * as styles from './chat-button.module.css'

/** The floating WhatsApp button. Its message names the product of the page, if there is one. */
export function ChatButton() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const product = useEnquiryProduct()
  const link = chatLink(store.whatsapp, enquiryText(store.name, product ?? undefined))
  return (
    <aside aria-label="Chat" className="on-ink">
      <a className={styles.chat} href={link} target="_blank" rel="noopener" aria-label="Chat on WhatsApp">
        <MessageCircle className="icon icon-l" />
      </a>
    </aside>
  )
}
