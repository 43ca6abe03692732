import { useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyExtra } from '../../../ui/layout/lazy-extra.ts'
import type { WishButtonProps } from './wish-button.tsx'

const WishButton = lazyExtra(() => import('./wish-button.tsx').then((file) => file.WishButton))

/** The button of the wishlist. It loads after hydration: a page has the same HTML for everyone. */
export const WishControl = (props: WishButtonProps) =>
  useHydrated() ? (
    <Suspense>
      <WishButton {...props} />
    </Suspense>
  ) : null
