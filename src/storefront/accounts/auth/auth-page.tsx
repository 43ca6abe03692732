import { createFileRoute } from '@tanstack/react-router'
import { storeQuery } from '../../shared/store-query.ts'
import { parseAuthSearch } from './auth-url.ts'
import { authHead } from './auth-head.ts'
import { AuthScreen } from './auth-screen.tsx'

export const Route = createFileRoute('/auth')({
  validateSearch: parseAuthSearch,
  loader: ({ context }) => context.queryClient.query(storeQuery()),
  head: ({ loaderData }) => (loaderData ? authHead(loaderData) : {}),
  component: AuthPage,
})

function AuthPage() {
  return <AuthScreen path="/auth" rawSearch={Route.useSearch()} />
}
