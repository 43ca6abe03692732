import { createContext, useContext } from 'react'
import type { User } from '../../domain/accounts/session.ts'

export const StaffUserContext = createContext<User | undefined>(undefined)

/**
 * Returns the user of the admin area. While a login is open over a form with unsaved input, this is still the user who began the
 * form: a screen that read the session itself would take the form from the page.
 */
export const useStaffUser = (): User | undefined => useContext(StaffUserContext)
