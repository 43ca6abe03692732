import { Download } from 'lucide-react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { downloadFile } from '../../../ui/download-file.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import * as styles from './password-form.module.css'

const FILE_NAME = 'my-data.json'

const loadSchema = () =>
  import('../../../domain/accounts/password-change.ts').then((file) => file.passwordConfirmationSchema)

/** Downloads the data that the store has about the customer. */
export function OwnData({ user }: { user: User }) {
  const { formProps, register, errors, formError, pending, fields, clearErrors } = useZodForm({
    loadSchema,
    onSubmit: async (json) => {
      save(await readJson(api.user.data.$post({ json })))
      fields.set({ password: '' })
      clearErrors()
      toast.success({ title: 'Your data is downloaded', description: `Saved as ${FILE_NAME}.` })
    },
    onError: (error, fieldsShown) =>
      fieldsShown ? undefined : toUserMessage(error, 'Your data could not be downloaded. Please try again.'),
  })
  return (
    <section className="panel" aria-labelledby="own-data">
      <h2 id="own-data">Your data</h2>
      <form className={`stack ${styles.form}`} {...formProps}>
        <p>
          One file with your profile, addresses, orders, returns, reviews, wishlist, messages, consents and devices.
          Messages, newsletter and consents are included if your email address is confirmed.
        </p>
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Your password"
          error={errors.password}
          autoComplete="current-password"
          {...register('password')}
        />
        <FormError message={formError} />
        <button type="submit" className={`button ${styles.submit}`} disabled={pending}>
          <Download className="icon icon-s" />
          {pending ? 'Collecting…' : 'Download my data'}
        </button>
      </form>
      <p>
        <ShopLink className="link" href="/delete-account">
          Delete my account
        </ShopLink>
      </p>
    </section>
  )
}

function save(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
  downloadFile(file, FILE_NAME)
}
