import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/**
 * A lazy component that a page can do without: it renders nothing if its file does not load, as on a broken connection.
 * With plain `lazy`, the error would replace the page.
 */
export const lazyExtra = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as ComponentType<Props> }),
    ),
  )

const Nothing = () => null
