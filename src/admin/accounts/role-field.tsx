import type { ComponentProps } from 'react'
import { ROLE_HINTS, ROLE_LABELS, ROLES } from '../../domain/accounts/roles.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label'>

/** The roles of staff with what each may do. Other options are the children. */
export const RoleField = ({ children, ...field }: Props) => (
  <>
    <SelectField label="Role" {...field}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
      {children}
    </SelectField>
    <ul className="meta stack">
      {ROLES.map((role) => (
        <li key={role}>
          <b>{ROLE_LABELS[role]}</b>: {ROLE_HINTS[role]}
        </li>
      ))}
    </ul>
  </>
)
