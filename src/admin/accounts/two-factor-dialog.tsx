import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ensureOk, api, toUserMessage, readJson } from '../../api-client.ts'
import { useChange } from '../../use-change.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { useRefresh, useSubmit } from '../components/use-submit.ts'
import { TWO_FACTOR_QUERIES, twoFactorQuery } from './account-queries.ts'
import * as styles from './two-factor-dialog.module.css'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { usePasswordPrompt } from './use-password-prompt.ts'

/** Enables or disables two-factor authentication of the current user. */
export function TwoFactorDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(twoFactorQuery())
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Dialog title="Two-factor authentication" width={560} onClose={onClose}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : data ? (
        data.isEnabled ? (
          <TwoFactorRemoval left={data.recoveryCodesLeft} onDone={onClose} />
        ) : (
          <TwoFactorSetup onDone={setRecoveryCodes} />
        )
      ) : error ? (
        <ErrorState message="Two-factor settings could not be loaded." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={`${styles.skeleton}`} />
      )}
    </Dialog>
  )
}

function TwoFactorSetup({ onDone }: { onDone: (codes: string[]) => void }) {
  const send = usePasswordPrompt()
  const setup = useSubmit({ submit: () => send(() => readJson(api.admin['two-factor'].$post())) })
  const refresh = useRefresh()
  if (!setup.data) {
    return (
      <div className={styles.content}>
        <p>Your login will require a code from your phone after your password. You need an authenticator app.</p>
        <button type="button" className="button main" disabled={setup.isPending} onClick={() => setup.mutate()}>
          Set up
        </button>
      </div>
    )
  }
  const { secret, otpauthUri } = setup.data
  return (
    <CodeForm
      label="Turn on"
      send={async (code) => {
        const confirm = () => readJson(api.admin['two-factor'].confirm.$post({ json: { code } }))
        const { recoveryCodes } = await send(confirm)
        onDone(recoveryCodes)
        await refresh(TWO_FACTOR_QUERIES)
      }}
    >
      <p>
        Scan this code with your app, or <a href={otpauthUri}>open it on this phone</a>. Then type the six digits that
        the app shows.
      </p>
      <QrCode text={otpauthUri} label="QR image of the key" />
      <p>Without a camera, type this key into the app:</p>
      <p>
        <code className={styles.secret}>{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
    </CodeForm>
  )
}

function TwoFactorRemoval({ left, onDone }: { left: number; onDone: () => void }) {
  const refresh = useRefresh()
  const send = usePasswordPrompt()
  const turnOff = async (code: string) => {
    await send(() => ensureOk(api.admin['two-factor'].disable.$post({ json: { code } })))
    onDone()
    await refresh(TWO_FACTOR_QUERIES)
  }
  return (
    <CodeForm label="Turn off" send={turnOff}>
      <p>Two-factor authentication is on. Recovery codes left: {left}.</p>
    </CodeForm>
  )
}

interface CodeFormProps {
  label: string
  send: (code: string) => Promise<void>
  children: ReactNode
}

/** Code input with the server's error beside it. */
function CodeForm({ label, send, children }: CodeFormProps) {
  const { mutateAsync } = useChange({ mutationFn: send })
  const { formProps, register, errors, formError, pending } = useZodForm({
    loadSchema,
    onSubmit: ({ code }) => mutateAsync(code),
    onError: (error, fieldsShown) => (fieldsShown ? undefined : toUserMessage(error, 'Please try again.')),
  })
  return (
    <form className={styles.content} {...formProps}>
      {children}
      <TextField
        label="Code"
        error={errors.code ?? formError}
        autoComplete="one-time-code"
        autoCapitalize="none"
        {...register('code')}
      />
      <button type="submit" className="button main" disabled={pending}>
        {label}
      </button>
    </form>
  )
}

const loadSchema = () => import('../../domain/accounts/two-factor.ts').then((file) => file.twoFactorCodeRequestSchema)
