import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useEffect } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useSession } from '../../shared/use-session.ts'
import { ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { cardsByIdQuery } from '../product-lists/cards-by-id-query.ts'
import { mergeWishlist } from './change-wishlist.ts'
import { wishlist } from './wishlist-store.ts'

const SKELETON_COUNT = 4

/** The products on the wishlist, with availability and "Add to Cart". */
export function WishlistPage() {
  const list = wishlist.use()
  useMergeAtOpen()
  return (
    <div className="wrap section">
      <div className="stack large">
        <h1>Wishlist</h1>
        {list ? (
          <Wishes ids={list.ids} />
        ) : (
          <div className="with-script">
            <ProductGridSkeleton count={SKELETON_COUNT} />
          </div>
        )}
      </div>
    </div>
  )
}

function Wishes({ ids }: { ids: readonly number[] }) {
  const { data, error, refetch } = useQuery({
    ...cardsByIdQuery(ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  if (ids.length === 0) return <NoWishes />
  if (!data && error) return <ErrorState message="Your wishlist could not be loaded." onRetry={() => void refetch()} />
  if (!data) return <ProductGridSkeleton count={Math.min(ids.length, SKELETON_COUNT)} />
  const shown = data.filter(({ id }) => ids.includes(id))
  return (
    <>
      <ProductGrid products={shown} headingLevel={2} />
      {shown.length < ids.length && <p className="meta">{notSoldMessage(ids.length - shown.length)}</p>}
    </>
  )
}

const notSoldMessage = (count: number): string =>
  count === 1
    ? '1 book on your wishlist is not sold at the moment.'
    : `${count} books on your wishlist are not sold at the moment.`

const NoWishes = () => (
  <EmptyState icon={Heart} message="Your wishlist is empty. Tap the heart on a book to keep it here.">
    <ShopLink className="button" href="/products">
      Browse products
    </ShopLink>
  </EmptyState>
)

/** Shows the wishlist of the account, which may have changed on another device. */
function useMergeAtOpen(): void {
  const userId = useSession()?.user?.id
  useEffect(() => {
    if (userId === undefined) return
    // If the request fails, the list of this device is shown.
    void mergeWishlist().catch(() => undefined)
  }, [userId])
}
