import { useQuery } from '@tanstack/react-query'
import type { Menus } from '../../domain/content/menus.ts'
import { menusQuery } from '../shared/store-query.ts'

/** The menus that staff have changed. The caller has the standard links of the others. */
export const useMenus = (): Menus => useQuery({ ...menusQuery(), staleTime: 'static' }).data ?? {}
