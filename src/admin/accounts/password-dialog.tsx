import { Content, Description, Overlay, Portal, Root, Title } from '@radix-ui/react-dialog'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useRef } from 'react'
import { ensureOk, api, toUserMessage } from '../../api-client.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useRestoreFocus } from '../../ui/overlays/use-restore-focus.ts'
import { sessionQuery } from './session-query.ts'

interface Props {
  onConfirmed: () => void
  onCancel: () => void
}

/** Re-authentication above an open dialog, which stays as it is. */
export function PasswordDialog({ onConfirmed, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const giveBack = useRestoreFocus()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => ensureOk(api.session['confirm-password'].$post({ json: { password } })),
    onSuccess: onConfirmed,
    onError: () => field.current?.focus(),
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(field.current?.value ?? '')
  }
  const focusField = (event: Event) => {
    giveBack.onOpenAutoFocus()
    event.preventDefault()
    field.current?.focus()
  }
  return (
    <Root open onOpenChange={(open) => open || isPending || onCancel()}>
      <Portal>
        <Overlay className="scrim over top" />
        <Content
          className="dialog confirm top"
          onOpenAutoFocus={focusField}
          onCloseAutoFocus={giveBack.onCloseAutoFocus}
          onPointerDownOutside={(event) => event.preventDefault()}
        >
          <Title className="h3">Confirm your password</Title>
          <Description>This change needs your own password. It is then valid for ten minutes.</Description>
          <form className="stack" noValidate onSubmit={submit}>
            <OwnUsername />
            <PasswordField
              ref={field}
              label="Your password"
              autoComplete="current-password"
              error={error ? toUserMessage(error, 'Please try again.') : undefined}
            />
            <Buttons pending={isPending} onCancel={onCancel} />
          </form>
        </Content>
      </Portal>
    </Root>
  )
}

/** Identifies the account for password managers. */
function OwnUsername() {
  const { data } = useQuery(sessionQuery())
  return <input type="text" autoComplete="username" value={data?.user?.username ?? ''} readOnly hidden />
}

function Buttons({ pending, onCancel }: { pending: boolean; onCancel: () => void }) {
  return (
    <div className="confirm-foot">
      <button type="button" className="button quiet" disabled={pending} onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="button main" disabled={pending}>
        Confirm
      </button>
    </div>
  )
}
