import { useRouter } from '@tanstack/react-router'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { tabHref } from '../components/admin-url.ts'
import { useSubmit } from '../components/use-submit.ts'
import { discardDraft, DRAFTS } from './draft-queries.ts'
import type { useOrderDraft } from './use-order-draft.ts'

interface Props {
  draft: ReturnType<typeof useOrderDraft>
  onClose: () => void
}

/** Asks before a draft is deleted. */
export function DiscardDraft({ draft, onClose }: Props) {
  const router = useRouter()
  const { mutate, isPending } = useSubmit({
    submit: async () => {
      // A change that is being saved would store the draft again.
      await draft.flush()
      const saved = draft.saved()
      if (saved) await discardDraft(saved)
    },
    success: 'Draft discarded',
    failure: 'The draft could not be discarded.',
    refresh: [DRAFTS],
    onSuccess: () => void router.navigate({ href: tabHref('orders') }),
  })
  return (
    <ConfirmDialog
      title="Discard this draft?"
      confirmLabel="Discard draft"
      cancelLabel="Go on with the order"
      pending={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p>What you typed is deleted. No order is created.</p>
    </ConfirmDialog>
  )
}
