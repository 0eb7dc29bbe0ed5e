import PhotoSwipe, { type PhotoSwipeOptions } from 'photoswipe'
import './photoswipe.css'

export interface PhotoSwipeSlide {
  /** Answers the picture's address; it is asked when the picture is about to be shown. */
  readonly address?: (() => Promise<string>) | undefined
  readonly alt: string
  /** What a slide without a picture shows, and a picture that does not load. */
  readonly element: HTMLElement
}

export interface PhotoSwipeCall {
  readonly parent: HTMLElement
  readonly slides: readonly PhotoSwipeSlide[]
  readonly start: number
  readonly padding: NonNullable<PhotoSwipeOptions['paddingFn']>
  /** Called when another slide is shown, and when the shown one has loaded or failed. */
  readonly onChange: (viewer: PhotoSwipe) => void
  readonly onClose: () => void
}

/** Opens PhotoSwipe for its gestures and keys. Buttons, texts and the dialog around it are the caller's. */
export function openPhotoSwipe({ parent, slides, start, padding, onChange, onClose }: PhotoSwipeCall): PhotoSwipe {
  const viewer = new PhotoSwipe({
    appendToEl: parent,
    index: start,
    // The size of a picture is known once it has loaded; until then it takes the whole window.
    dataSource: slides.map(({ address, alt }) =>
      address ? { type: 'image', alt, width: window.innerWidth, height: window.innerHeight } : { type: 'element' },
    ),
    paddingFn: padding,
    bgOpacity: 1,
    loop: false,
    // An opening animation would block keys and closing until it ends.
    showHideAnimationType: 'none',
    secondaryZoomLevel: ({ fit }) => fit * 2.5,
    wheelToZoom: true,
    imageClickAction: 'zoom',
    tapAction: false,
    // The dialog around it handles Esc and the focus.
    escKey: false,
    trapFocus: false,
    returnFocus: false,
  })
  viewer.on('uiRegister', () => viewer.ui?.uiElementsData.splice(0))
  viewer.on('contentLoad', (event) => {
    if (event.content.type !== 'element') return
    event.preventDefault()
    event.content.element = slides[event.content.index]?.element as HTMLDivElement
  })
  viewer.on('contentLoadImage', (event) => {
    event.preventDefault()
    const { content } = event
    const slide = slides[content.index]
    const image = content.element
    if (!slide?.address || !(image instanceof HTMLImageElement)) return
    content.state = 'loading'
    image.alt = slide.alt
    image.onerror = () => content.onError()
    image.onload = () => {
      content.width = image.naturalWidth
      content.height = image.naturalHeight
      if (content.slide) {
        content.slide.width = content.width
        content.slide.height = content.height
        content.slide.resize()
      }
      content.onLoaded()
    }
    slide.address().then(
      (address) => {
        image.src = address
      },
      () => content.onError(),
    )
  })
  viewer.addFilter('contentErrorElement', (own, content) => (slides[content.index]?.element as HTMLDivElement) ?? own)
  viewer.on('pointerDown', (event) => {
    if (isOnControls(event.originalEvent)) event.preventDefault()
  })
  viewer.on('keydown', (event) => {
    const { target, key } = event.originalEvent
    if (target instanceof HTMLMediaElement || key === 'Tab') event.preventDefault()
  })
  for (const change of ['change', 'loadComplete'] as const) viewer.on(change, () => onChange(viewer))
  viewer.on('destroy', onClose)
  viewer.init()
  // These say "dialog", "carousel" and "slide" in English; the dialog around it has the role and the name.
  viewer.element?.removeAttribute('role')
  viewer.scrollWrap?.removeAttribute('aria-roledescription')
  for (const { el } of viewer.mainScroll.itemHolders) el.removeAttribute('aria-roledescription')
  return viewer
}

const controlBarPx = 72

/** Whether a pointer is on the lower edge of a video, where its seek bar is dragged. */
const isOnControls = ({ target, clientY }: PointerEvent) =>
  target instanceof HTMLMediaElement && clientY > target.getBoundingClientRect().bottom - controlBarPx
