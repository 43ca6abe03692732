import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the products tab with the product's dialog open. */
export const Route = createFileRoute('/admin/products/edit/$id')({
  loader: ({ params }) => {
    throw redirect({ href: `/admin?tab=products&edit=${encodeURIComponent(params.id)}` })
  },
})
