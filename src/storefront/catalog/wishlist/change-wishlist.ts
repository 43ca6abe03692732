import type { QueryClient } from '@tanstack/react-query'
import { api, ensureOk, readJson, toUserMessage } from '../../../api-client.ts'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { sessionQuery } from '../../shared/session-queries.ts'
import { wishlist } from './wishlist-store.ts'

const idsOnDevice = (): readonly number[] => wishlist.get()?.ids ?? []

/** Adds a product to the wishlist, or removes it. A failed request of the account takes the change back. */
export async function toggleWish(queryClient: QueryClient, productId: number): Promise<void> {
  const wasInAccount = wishlist.get()?.isInAccount ?? false
  const isRemoval = idsOnDevice().includes(productId)
  if (!isRemoval && idsOnDevice().length >= MAX_WISHES) {
    const description = `Your wishlist has ${MAX_WISHES} books. Please remove one that you no longer need.`
    toast.error({ title: 'Wishlist not changed', description })
    return
  }
  const others = idsOnDevice().filter((id) => id !== productId)
  wishlist.set({ ids: isRemoval ? others : [productId, ...others], isInAccount: false })
  try {
    const { user } = await queryClient.query(sessionQuery())
    if (user) await changeAccount(productId, isRemoval, wasInAccount)
    toast.success({
      title: isRemoval ? 'Removed from your wishlist' : 'Added to your wishlist',
      action: { label: 'View wishlist', href: '/wishlist' },
    })
  } catch (error) {
    // Of this product alone: another wish may have been added meanwhile.
    const rest = idsOnDevice().filter((id) => id !== productId)
    wishlist.set({ ids: isRemoval ? [productId, ...rest] : rest, isInAccount: wasInAccount })
    toast.error({ title: 'Wishlist not changed', description: toUserMessage(error, 'Please try again.') })
  }
}

async function changeAccount(productId: number, isRemoval: boolean, wasInAccount: boolean): Promise<void> {
  const param = { productId: String(productId) }
  const product = api.user.wishlist[':productId']
  await ensureOk(isRemoval ? product.$delete({ param }) : product.$put({ param }))
  if (wasInAccount) wishlist.set({ ids: idsOnDevice(), isInAccount: true })
  else await mergeWishlist()
}

/** Merges the wishlist of this device into that of the account, and shows both here. */
export async function mergeWishlist(): Promise<void> {
  const list = wishlist.get()
  const { productIds } =
    list?.isInAccount === false && list.ids.length > 0
      ? await readJson(api.user.wishlist.merge.$post({ json: { productIds: [...list.ids] } }))
      : await readJson(api.user.wishlist.$get())
  wishlist.set({ ids: productIds, isInAccount: true })
}
