import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects the alternative path of an institute to its canonical URL. */
export const Route = createFileRoute('/institute/$id')({
  loader: ({ params }) => {
    throw redirect({ to: '/institutes/$id', params, statusCode: 301 })
  },
})
