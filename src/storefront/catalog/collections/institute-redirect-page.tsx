import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the second spelling of an institute's URL to the canonical one. */
export const Route = createFileRoute('/institute/$id')({
  loader: ({ params }) => {
    throw redirect({ to: '/institutes/$id', params, statusCode: 301 })
  },
})
