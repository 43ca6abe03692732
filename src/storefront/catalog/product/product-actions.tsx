import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageCircle, Share2 } from 'lucide-react'
import type { Product } from '../../../domain/catalog/product.ts'
import { enquiryText, whatsappLink } from '../../../domain/inbox/whatsapp.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { storeQuery } from '../../shared/store-query.ts'
import { WishControl } from '../wishlist/wish-control.tsx'
import { productPath } from './product-head.ts'
import { shareProduct } from './share-product.ts'
import * as styles from './product-page.module.css'

export function ProductActions({ product }: { product: Product }) {
  const { data: store } = useSuspenseQuery(storeQuery())
  const chatHref = whatsappLink(store.whatsapp, enquiryText(store.name, product))
  const share = async () => {
    const message = await shareProduct(product.name, new URL(productPath(product), location.origin).href)
    if (message) toast[message.tone](message)
  }
  return (
    <div className={`button-row ${styles.actions}`}>
      <button type="button" className="button quiet" onClick={() => void share()}>
        <Share2 className="icon icon-s" />
        Share
      </button>
      {chatHref && (
        <a className="button quiet" href={chatHref} target="_blank" rel="noopener noreferrer">
          <MessageCircle className="icon icon-s" />
          Ask on WhatsApp
        </a>
      )}
      <WishControl product={product} text="Wishlist" />
    </div>
  )
}
