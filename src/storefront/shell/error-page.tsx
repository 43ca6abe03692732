import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'

/** The message of the root when the store's settings fail to load. */
export const NO_SETTINGS = 'Failed to fetch site settings'

/** Shown when the root fails to render; it uses none of the store's data. */
export function ErrorPage({ error }: { error: unknown }) {
  const router: AnyRouter | undefined = useRouter({ warn: false })
  return (
    <main className="wrap section" role="alert">
      <EmptyState
        icon={CircleAlert}
        title="Something went wrong"
        message={isSettingsError(error) ? NO_SETTINGS : 'The page could not be shown.'}
      >
        <button type="button" className="button" onClick={() => void router?.invalidate()}>
          Try again
        </button>
        <ShopLink className="link" href="/">
          Go to the home page
        </ShopLink>
      </EmptyState>
    </main>
  )
}

const isSettingsError = (error: unknown): boolean => error instanceof Error && error.message === NO_SETTINGS
