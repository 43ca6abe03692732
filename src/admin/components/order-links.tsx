import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref } from './admin-url.ts'

/** Links to the first of some orders. @param count how many there are */
export const OrderLinks = ({ ids, count }: { ids: readonly number[]; count: number }) => (
  <>
    {ids.map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <ShopLink className="inline-link num" href={orderHref(id)}>
          #{id}
        </ShopLink>
      </span>
    ))}
    {count > ids.length && ` and ${count - ids.length} more`}
  </>
)
