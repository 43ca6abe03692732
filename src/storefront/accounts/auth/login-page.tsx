import { getRouteApi } from '@tanstack/react-router'
import { AuthScreen } from './auth-screen.tsx'

const route = getRouteApi('/login')

export function LoginPage() {
  return <AuthScreen path="/login" rawSearch={route.useSearch()} />
}
