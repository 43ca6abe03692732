import { createFileRoute, redirect } from '@tanstack/react-router'

/** The products tab with the dialog of one product open. */
export const Route = createFileRoute('/admin/products/edit/$id')({
  loader: ({ params }) => {
    throw redirect({ href: `/admin?tab=products&edit=${encodeURIComponent(params.id)}` })
  },
})
