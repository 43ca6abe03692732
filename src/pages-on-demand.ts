import { type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'

type Page = { default: ComponentType } | { default: ComponentType<ErrorComponentProps> }

/**
 * Returns the component of a page by its name.
 * @param load imports the module that names the files of the pages. If a route imported its page itself, the first script
 *   of every page would contain the name of its file and of those that the file imports
 */
export const pagesOnDemand =
  <Pages extends Record<keyof Pages, Page>>(
    load: () => Promise<{ [Name in keyof Pages]: () => Promise<Pages[Name]> }>,
  ) =>
  <Name extends keyof Pages>(name: Name) =>
    lazyRouteComponent<Pages[Name]>(async () => (await load())[name]())
