import { z } from 'zod'
import { api, readJson } from '../../api-client.ts'
import { ROLES } from '../../domain/accounts/roles.ts'
import type { Account } from '../../domain/accounts/staff-accounts.ts'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { USERS } from './account-queries.ts'
import { usePasswordPrompt } from './use-password-prompt.ts'

const CUSTOMER = 'customer'
const formSchema = z.object({ role: z.enum([...ROLES, CUSTOMER]) })

/** Gives an account a role of staff, or makes it a customer again. */
export function RoleForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const send = usePasswordPrompt()
  const param = { id: String(account.id) }
  return (
    <FormDialog
      title={`Role of ${account.username}`}
      schema={formSchema}
      values={{ role: account.role ?? CUSTOMER }}
      save={({ role }) =>
        send(() =>
          readJson(api.admin.users[':id'].$patch({ param, json: role === CUSTOMER ? { isAdmin: false } : { role } })),
        )
      }
      success={`The role of ${account.username} is changed`}
      refresh={[USERS]}
      saveLabel="Change role"
      onClose={onClose}
    >
      {(form) => (
        <RoleField hint="A customer cannot open the back office." {...bindField(form, 'role')}>
          <option value={CUSTOMER}>Customer</option>
        </RoleField>
      )}
    </FormDialog>
  )
}
