import { createFileRoute, notFound } from '@tanstack/react-router'

// Pages of deleted content redirect here. The response has status 404.
export const Route = createFileRoute('/not-found')({
  loader: () => notFound({ throw: true }),
})
