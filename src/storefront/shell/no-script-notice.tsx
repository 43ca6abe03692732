import { useSuspenseQuery } from '@tanstack/react-query'
import { telLink } from '../../domain/values/phones.ts'
import { orderHelpLink } from '../../domain/inbox/whatsapp.ts'
import { storeQuery } from '../shared/store-query.ts'

/**
 * Explains to customers without JavaScript how to order. Only the server renders it, so browsers do not download it.
 * An open dialog sets `aria-hidden` on the elements around it, which a `noscript` must not have.
 */
export const NoScriptNotice = () => (
  <div>
    <noscript>{import.meta.env.SSR && <Notice />}</noscript>
  </div>
)

function Notice() {
  const { data: store } = useSuspenseQuery(storeQuery())
  const chat = orderHelpLink(store)
  return (
    <p className="note amber">
      <span>
        JavaScript is switched off, so the cart and the checkout do not work.
        {(store.phone || chat) && ' You can order '}
        {store.phone && (
          <>
            by phone:{' '}
            <a className="inline-link" href={telLink(store.phone)}>
              {store.phone}
            </a>
          </>
        )}
        {store.phone && chat && ' or '}
        {chat && (
          <a className="inline-link" href={chat}>
            on WhatsApp
          </a>
        )}
        {(store.phone || chat) && '.'}
      </span>
    </p>
  )
}
