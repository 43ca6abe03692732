import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** Asks the customer to confirm an order for which the shop waits. */
export const ConfirmRequest = ({ path }: { path: string }) => (
  <section className="panel stack" aria-label="Confirm your order">
    <p>
      <b>One more step:</b> please check your address and confirm the order. We send it after that.
    </p>
    <ShopLink className="button main big full" href={path}>
      Confirm your order
    </ShopLink>
  </section>
)
