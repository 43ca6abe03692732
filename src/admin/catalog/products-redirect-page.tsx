import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address that people type: the products are a tab. */
export const Route = createFileRoute('/admin/products')({
  loader: () => {
    throw redirect({ href: '/admin?tab=products' })
  },
})
