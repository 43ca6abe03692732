import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { cleanImagePath, parseStoredImage } from '../../../domain/catalog/images/images.ts'
import type { Category } from '../../../domain/catalog/product.ts'
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { categoryBreadcrumb } from './category-head.ts'
import * as styles from './category-header.module.css'

export function CategoryHeader({ category }: { category: Category }) {
  const image = cleanImagePath(category.image)
  return (
    <>
      <div className="wrap">
        <Breadcrumb items={categoryBreadcrumb(category)} />
        <BackLink />
      </div>
      <header className={image ? `${styles.header} ${styles.withImage}` : styles.header}>
        {image && <Backdrop path={image} />}
        <div className="wrap">
          <h1>{category.name}</h1>
          {category.description && <p>{category.description}</p>}
        </div>
      </header>
    </>
  )
}

/** Links to the previous page, or to all categories when the visit began on this page. */
function BackLink() {
  const router = useRouter()
  const goBack = (event: MouseEvent) => {
    if (!router.history.canGoBack()) return
    event.preventDefault()
    router.history.back()
  }
  return (
    <ShopLink className="button quiet phone-only" href="/categories" onClick={goBack}>
      <ArrowLeft className="icon icon-s" />
      Back
    </ShopLink>
  )
}

function Backdrop({ path }: { path: string }) {
  const image = parseStoredImage(path)
  return (
    <img
      src={image?.src ?? path}
      srcSet={image?.srcSet}
      sizes="100vw"
      width={image?.width}
      height={image?.height}
      alt=""
      decoding="async"
      fetchPriority="high"
    />
  )
}
