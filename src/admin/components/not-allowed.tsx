import { Lock } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** In place of a screen that the role of the user does not allow. */
export const NotAllowed = () => (
  <EmptyState icon={Lock} message="Your role does not allow this. Ask the owner of the shop." />
)
