import { createFileRoute, notFound } from '@tanstack/react-router'

// The address that other pages send to when what they show is gone. It is itself not found, and answers so.
export const Route = createFileRoute('/not-found')({
  loader: () => notFound({ throw: true }),
})
