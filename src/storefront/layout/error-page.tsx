import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'

/** What the root says when it could not learn the store's own facts. */
export const NO_SETTINGS = 'Failed to fetch site settings'

/** Shown when the shop itself could not be drawn: it can use nothing of the store's data. */
export function ErrorPage({ error }: { error: unknown }) {
  const router: AnyRouter | undefined = useRouter({ warn: false })
  return (
    <main className="wrap section" role="alert">
      <EmptyState
        icon={CircleAlert}
        title="Something went wrong"
        sentence={isAboutSettings(error) ? NO_SETTINGS : 'The page could not be shown.'}
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

const isAboutSettings = (error: unknown): boolean => error instanceof Error && error.message === NO_SETTINGS
