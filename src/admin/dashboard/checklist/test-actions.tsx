import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { EMAIL_SETTING_KEYS, testEmailSchema } from '../../../domain/settings/email-settings.ts'
import type { OpeningTask } from '../../../domain/settings/opening-checklist.ts'
import type { SiteSetting } from '../../../domain/settings/site-settings.ts'
import { whatsappTestSchema } from '../../../domain/whatsapp/whatsapp-api.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useChange } from '../../../use-change.ts'
import { bindField } from '../../components/bind-field.ts'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { toast } from '../../components/toast.ts'
import { useRefresh } from '../../components/use-submit.ts'
import { TASK_LABELS } from './task-labels.ts'
import * as styles from './opening-checklist.module.css'

/** Sends an email to an address of the owner's choice. */
export function TestEmailButton({ task, settings }: { task: OpeningTask; settings: readonly SiteSetting[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const refresh = useRefresh()
  const close = () => {
    setIsOpen(false)
    void refresh(['opening'])
  }
  return (
    <>
      <TestButton task={task} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FormDialog
          title="Send a test email"
          schema={testEmailSchema}
          values={{ email: settings.find(({ key }) => key === EMAIL_SETTING_KEYS.adminEmail)?.value ?? '' }}
          save={(json) => readJson(api.email.test.$post({ json }))}
          success="A test email has been sent. Please check your inbox."
          failureTitle="The test email was not sent"
          saveLabel="Send"
          onClose={close}
        >
          {(form) => (
            <TextField label="Send it to" type="email" required autoComplete="email" {...bindField(form, 'email')} />
          )}
        </FormDialog>
      )}
    </>
  )
}

/** Sends a WhatsApp message to a number of the owner's choice. */
export function TestWhatsAppButton({ task }: { task: OpeningTask }) {
  const [isOpen, setIsOpen] = useState(false)
  const refresh = useRefresh()
  const close = () => {
    setIsOpen(false)
    void refresh(['opening', 'whatsapp'])
  }
  return (
    <>
      <TestButton task={task} isPending={task.state === 'running'} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <FormDialog
          title="Send a test message"
          schema={whatsappTestSchema}
          values={{ phone: '' }}
          save={(json) => readJson(api.admin.whatsapp.test.$post({ json }))}
          success="A test message is being sent. The list shows when Meta has accepted it."
          failureTitle="The test message was not sent"
          saveLabel="Send"
          onClose={close}
        >
          {(form) => (
            <>
              <p>The message confirms an order with example values. Meta must have approved its template.</p>
              <TextField
                label="Your mobile number"
                type="tel"
                inputMode="tel"
                required
                autoComplete="tel"
                {...bindField(form, 'phone')}
              />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

interface ServiceTest {
  submit: () => Promise<{ success: boolean; error: string | null }>
  success: string
}

const SERVICE_TESTS = {
  'test.courier': {
    submit: () => readJson(api['check-shiprocket-auth'].$post()),
    success: 'Shiprocket accepted the login and has the pickup place.',
  },
  'test.google': {
    submit: () => readJson(api['google-merchant'].check.$post()),
    success: 'Google accepted the credentials and the store’s products.',
  },
} satisfies Record<string, ServiceTest>

/** Tests the connection to a service. A failure is shown in its task. */
export function TestServiceButton({ task }: { task: OpeningTask & { id: keyof typeof SERVICE_TESTS } }) {
  const { submit, success }: ServiceTest = SERVICE_TESTS[task.id]
  const refresh = useRefresh()
  const title = `${TASK_LABELS[task.id].title}: the test failed`
  const { mutate, isPending } = useChange({
    mutationFn: submit,
    onSuccess: ({ success: isPassed, error }) =>
      isPassed ? toast.success({ description: success }) : toast.error({ title, description: error ?? undefined }),
    onError: (error) => toast.error({ title, description: toUserMessage(error, 'Please try again.') }),
    onSettled: () => refresh(['opening']),
  })
  return <TestButton task={task} isPending={isPending} onClick={() => mutate()} />
}

/** The button of a task that is a test. */
export function TestButton({
  task,
  isPending,
  onClick,
}: {
  task: OpeningTask
  isPending?: boolean
  onClick: () => void
}) {
  const label = isPending ? 'Testing…' : task.testedAt === undefined ? 'Test' : 'Test again'
  return (
    <button
      type="button"
      className={`link ${styles.action}`}
      aria-label={`${label}: ${TASK_LABELS[task.id].title}`}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
