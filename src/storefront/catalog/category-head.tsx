import { useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Store } from '../../domain/content.ts'
import { cleanImagePath, pictureOf } from '../../domain/pictures.ts'
import type { Category } from '../../domain/product.ts'
import { breadcrumbStructuredData } from '../../domain/structured-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { categoryHref } from './category-address.ts'

/** What the page says of itself. Its tabs and filters share one lasting address. */
export function categoryHeadOf({ store, category }: { store: Store; category: Category }) {
  const steps = stepsTo(category).map(({ label, to }) => ({ label, path: to }))
  return {
    store,
    title: category.name,
    ...(category.description && { description: category.description }),
    path: categoryHref(category),
    ...(category.image && { image: cleanImagePath(category.image) }),
    jsonLd: breadcrumbStructuredData(steps, store.url),
  }
}

export function CategoryHead({ category }: { category: Category }) {
  const picture = cleanImagePath(category.image)
  return (
    <>
      <div className="wrap">
        <Breadcrumb items={stepsTo(category)} />
        <BackLink />
      </div>
      <header className={picture ? 'category-head pictured' : 'category-head'}>
        {picture && <Backdrop path={picture} />}
        <div className="wrap">
          <h1>{category.name}</h1>
          {category.description && <p>{category.description}</p>}
        </div>
      </header>
    </>
  )
}

/** Back to where the visitor came from; all categories when the visit began here. */
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
  const picture = pictureOf(path)
  return (
    <img
      src={picture?.src ?? path}
      srcSet={picture?.srcSet}
      sizes="100vw"
      width={picture?.width}
      height={picture?.height}
      alt=""
      decoding="async"
      fetchPriority="high"
    />
  )
}

const stepsTo = ({ name }: Category) => [
  { label: 'Home', to: '/' },
  { label: 'Categories', to: '/categories' },
  { label: name },
]
