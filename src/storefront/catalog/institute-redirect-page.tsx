import { createFileRoute, redirect } from '@tanstack/react-router'

/** The other spelling of an institute's address: one of the two lasts. */
export const Route = createFileRoute('/institute/$id')({
  loader: ({ params }) => {
    throw redirect({ to: '/institutes/$id', params, statusCode: 301 })
  },
})
