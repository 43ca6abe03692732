import { getRouteApi } from '@tanstack/react-router'
import { AuthScreen } from './auth-screen.tsx'

const route = getRouteApi('/auth')

export function AuthPage() {
  return <AuthScreen path="/auth" rawSearch={route.useSearch()} />
}
