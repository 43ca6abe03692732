import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Banner } from '../../domain/content/content.ts'
import { cleanImagePath, parseStoredImage } from '../../domain/catalog/images/images.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { bannersQuery } from '../shared/store-query.ts'
import { HeroArt } from './hero-art.tsx'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './hero.module.css'

type HeroBanner = Pick<Banner, 'title' | 'subtitle' | 'description' | 'buttonText' | 'buttonLink' | 'image'>

/** Shows the default banner when the banners fail to load, so that the first view is never an error. */
export function Hero() {
  const { data: banners, isPending } = useQuery(bannersQuery())
  const texts = useHomeTexts()
  const standard: HeroBanner = {
    title: texts.bannerTitle,
    subtitle: texts.bannerSubtitle,
    description: texts.bannerDescription,
    buttonText: texts.bannerButton,
    buttonLink: texts.bannerLink,
    image: '',
  }
  const banner = banners?.[0] ?? standard
  return (
    <section className={`on-ink ${styles.hero}`} data-testid="hero">
      <div className={`wrap ${styles.columns}`}>
        {isPending ? <HeroSkeleton /> : <HeroText banner={banner} standard={standard} />}
        <div className={styles.art}>
          <HeroImage key={banner.image} path={cleanImagePath(banner.image)} />
        </div>
      </div>
      <div className={styles.bottomEdge} />
    </section>
  )
}

function HeroText({ banner, standard }: { banner: HeroBanner; standard: HeroBanner }) {
  return (
    <div className={styles.text}>
      <p className={styles.subtitle}>{banner.subtitle}</p>
      <h1>{banner.title}</h1>
      <p className={styles.description}>{banner.description}</p>
      <ShopLink className={`button main big ${styles.link}`} href={banner.buttonLink || standard.buttonLink}>
        {banner.buttonText || standard.buttonText}
        <ArrowRight className="icon" />
      </ShopLink>
    </div>
  )
}

function HeroSkeleton() {
  return (
    <div className={`${styles.text} ${styles.skeleton}`}>
      <Skeleton className={styles.subtitleSkeleton} />
      <Skeleton className={styles.titleSkeleton} />
      <Skeleton className={styles.descriptionSkeleton} />
      <Skeleton className={styles.linkSkeleton} />
    </div>
  )
}

/** The banner's image, or the store's drawing when there is none or it fails to load. */
function HeroImage({ path }: { path: string }) {
  const [broken, setBroken] = useState(false)
  if (!path || broken) return <HeroArt />
  const image = parseStoredImage(path)
  return (
    <img
      src={path}
      srcSet={image?.srcSet}
      sizes="(min-width: 1024px) 600px, 100vw"
      width={600}
      height={400}
      alt=""
      className={styles.image}
      fetchPriority="high"
      onError={() => setBroken(true)}
    />
  )
}
