import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects `/admin/products` to the products tab. */
export const Route = createFileRoute('/admin/products')({
  loader: () => {
    throw redirect({ href: '/admin?tab=products' })
  },
})
