import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { accepted, api, failureSentence, read } from '../../api-client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useRefresh, useSend } from '../parts/use-send.ts'
import { AFTER_SECOND_STEP, secondStepQuery } from './staff-queries.ts'

/** Sets up the codes that are asked for after one's own password, or turns them off. */
export function SecondStepDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(secondStepQuery())
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  return (
    <Dialog open title="My second step" width={560} onOpenChange={onClose}>
      {recoveryCodes ? (
        <RecoveryCodes codes={recoveryCodes} />
      ) : data ? (
        data.isOn ? (
          <TurnOff left={data.recoveryCodesLeft} onDone={onClose} />
        ) : (
          <SetUp onDone={setRecoveryCodes} />
        )
      ) : error ? (
        <ErrorNote message="Your second step could not be read." onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  )
}

function SetUp({ onDone }: { onDone: (codes: string[]) => void }) {
  const offer = useSend({ send: () => read(api.admin['second-step'].$post()) })
  const refresh = useRefresh()
  if (!offer.data) {
    return (
      <div className="stack">
        <p>Your login will ask for a code of your phone after your password. You need an authenticator app.</p>
        <button
          type="button"
          className="button main justify-self-start"
          disabled={offer.isPending}
          onClick={() => offer.mutate()}
        >
          Set up
        </button>
      </div>
    )
  }
  const { secret, link } = offer.data
  return (
    <CodeForm
      label="Turn on"
      send={async (code) => {
        const { recoveryCodes } = await read(api.admin['second-step'].confirm.$post({ json: { code } }))
        onDone(recoveryCodes)
        await refresh(AFTER_SECOND_STEP)
      }}
    >
      <p>
        Enter this key in your app, or <a href={link}>open it on this phone</a>. Then type the six digits it shows.
      </p>
      <p>
        <code className="break-all">{secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
    </CodeForm>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="stack">
      <p>
        Your second step is on. Write these codes down: each lets you in once without your phone. They are not shown
        again.
      </p>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code.match(/.{4}/g)?.join('-')}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TurnOff({ left, onDone }: { left: number; onDone: () => void }) {
  const refresh = useRefresh()
  const send = async (code: string) => {
    await accepted(api.admin['second-step'].remove.$post({ json: { code } }))
    onDone()
    await refresh(AFTER_SECOND_STEP)
  }
  return (
    <CodeForm label="Turn off" send={send}>
      <p>Your second step is on. Recovery codes left: {left}.</p>
    </CodeForm>
  )
}

interface CodeFormProps {
  label: string
  send: (code: string) => Promise<void>
  children: ReactNode
}

/** Asks for a code; what the store says of it stands beside the field. */
function CodeForm({ label, send, children }: CodeFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('code')
    if (typeof code === 'string') mutate(code)
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      {children}
      <TextField
        label="Code"
        name="code"
        error={error ? failureSentence(error, 'Please try again.') : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
      />
      <button type="submit" className="button main justify-self-start" disabled={isPending}>
        {label}
      </button>
    </form>
  )
}
