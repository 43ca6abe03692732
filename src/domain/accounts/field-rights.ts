import { hasRole, type Role } from './roles.ts'
import type { User } from './session.ts'

interface FieldGroup {
  /** The names of the fields in the API. */
  fields: readonly string[]
  /** The headers of the columns in exported files. */
  columns: readonly string[]
  /** The role from which the API and the screens show the fields; others get null. */
  shown: Role
  /** The role from which files have the columns; files of others lack them. */
  exported: Role
}

/**
 * The roles that see personal data and sales. Packers need what the label of a parcel shows, and only the owner needs a file of
 * customers: a file leaves the shop.
 */
export const FIELD_GROUPS: Record<'personal' | 'email' | 'sales', FieldGroup> = {
  personal: {
    fields: [
      'customerName',
      'customerPhone',
      'shippingAddress',
      'correctedPhone',
      'correctedAddress',
      'answerPhone',
      'answerAddress',
    ],
    columns: [
      'Customer',
      'Customer’s note',
      'Phone',
      'Mobile',
      'Mobile number',
      'Address',
      'City',
      'State of delivery',
      'PIN code',
    ],
    shown: 'packer',
    exported: 'owner',
  },
  email: { fields: ['customerEmail', 'recipient'], columns: ['Email'], shown: 'manager', exported: 'owner' },
  sales: { fields: ['revenue', 'sales'], columns: ['Revenue'], shown: 'owner', exported: 'owner' },
}

type Reader = Pick<User, 'isAdmin' | 'role'> | null | undefined

const groups = Object.values(FIELD_GROUPS)
const may = (reader: Reader, role: Role): boolean => Boolean(reader && hasRole(reader, role))

/** Whether files of a user have a column. */
export const mayExport = (reader: Reader, column: string): boolean =>
  groups.every(({ columns, exported }) => !columns.includes(column) || may(reader, exported))

/** Whether a user sees a field in the API and on the screens. */
export const maySee = (reader: Reader, field: string): boolean =>
  groups.every(({ fields, shown }) => !fields.includes(field) || may(reader, shown))

/** Returns a row with null for a field that the user may not see. */
export const withholdField = <Row, Field extends keyof Row & string>(
  reader: Reader,
  row: Row,
  field: Field,
): Omit<Row, Field> & Record<Field, Row[Field] | null> => ({
  ...row,
  [field]: maySee(reader, field) ? row[field] : null,
})
