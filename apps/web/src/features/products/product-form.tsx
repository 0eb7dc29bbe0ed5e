import type { ProductDetail, ProductSave } from '@portal/contract/products/product-schemas.ts'
import type { ShownProduct } from '@portal/contract/products/product-shapes.ts'
import { itemTypes } from '@portal/domain/items/item-types.ts'
import { limits } from '@portal/domain/limits.ts'
import { acceptedPictureTypes } from '@portal/domain/media/media-rules.ts'
import {
  isSameProduct,
  type ProductForm as ProductValues,
  problemsOfProduct,
} from '@portal/domain/units/product-form.ts'
import { catalogueRefusalTextOr } from '@portal/texts/catalogue-refusal-texts.ts'
import { megabytes } from '@portal/texts/file-words.ts'
import { m } from '@portal/texts/messages.ts'
import { productProblemText } from '@portal/texts/product-problem-texts.ts'
import { itemTypeLabel } from '@portal/texts/value-labels.ts'
import { useState } from 'react'
import { codeOf } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { fieldsOf } from '../../local-store/stored-fields.ts'
import { keysOf, type Upload } from '../../parts/device/upload.ts'
import { ChangedMeanwhile } from '../../parts/forms/changed-meanwhile.tsx'
import { useIdempotencyKey } from '../../parts/forms/idempotency-key.ts'
import { SubmitButton } from '../../parts/forms/submit-button.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { polling } from '../../parts/intervals.ts'
import { blockedByUploads } from '../../parts/uploads/blocked-by-uploads.ts'
import { useLeaveGuard } from '../../parts/uploads/leave-guard.tsx'
import { UploadTiles, UploadWarnings } from '../../parts/uploads/upload-tiles.tsx'
import { useMediaUploads } from '../../parts/uploads/use-media-uploads.ts'
import { Button } from '../../ui/button.tsx'
import { DescriptionList, type Fact } from '../../ui/description-list.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { ErrorBox } from '../../ui/message-box.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import { productDraft, productFacts } from './product-facts.ts'
import { useSaveProduct } from './product-queries.ts'
import styles from './products.module.css'

/** Its picture as a fact among others. */
const pictureFact = ({ itemNumber, thumbnailUrl }: ShownProduct): Fact => ({
  term: m.product_picture(),
  details: thumbnailUrl && <Thumbnail src={thumbnailUrl} alt={m.product_picture_of({ itemNumber })} />,
})

/** The picture that a product has, as an upload that was saved before. */
function pictureOf(product: ProductDetail | undefined): Upload[] {
  if (!product?.picture) return []
  return [
    {
      ...{ id: product.picture, fileName: product.product.itemNumber, kind: 'image', step: 'stored', removing: false },
      file: {
        ...{ key: product.picture, thumbnailKey: null, processing: 'ready', failure: null, attached: true },
      },
    },
  ]
}

type Picture = ReturnType<typeof usePicture>

/** The one picture of a product's form: another one takes its place, and what is saved counts. */
function usePicture(product: ProductDetail | undefined) {
  const [initial] = useState(() => pictureOf(product))
  const media = useMediaUploads({
    initial,
    keep: () => undefined,
    count: { maximum: 1, tooMany: 'TOO_MANY_ITEM_FILES', picturesOnly: true },
    probeEveryMs: polling.itemVideoMs,
  })
  const shown = media.uploads.map((upload) =>
    upload.id === product?.picture ? { ...upload, preview: product.product.thumbnailUrl ?? undefined } : upload,
  )
  return {
    ...media,
    uploads: shown,
    /** The key to save; null for none. */
    key: keysOf(media.uploads).keys[0] ?? null,
    /** Why the product cannot be saved now. */
    blockedBy: blockedByUploads(media.uploads),
    /** Shows the picture that the product has by now, in place of the present one. */
    showSaved(): void {
      media.replace(pictureOf(product))
    },
    /** Takes a chosen file in place of the present one. */
    choose([file]: readonly File[]): void {
      if (!file) return
      media.replace([])
      media.add([file])
    },
  }
}

/** The picture of a product: chosen, dropped or pasted, replaced and removed. */
const PictureField = ({ picture }: { picture: Picture }) => (
  <>
    <DropZone
      single
      label={m.product_picture()}
      name="picture"
      prompt={picture.uploads.length > 0 ? m.product_picture_replace() : m.product_picture_choose()}
      hint={m.product_picture_hint({ megabytes: megabytes(limits.file.maximumBytes) })}
      accept={acceptedPictureTypes.join(',')}
      onFiles={picture.choose}
    />
    <UploadWarnings uploads={picture} />
    <UploadTiles label={m.product_picture()} uploads={picture} />
  </>
)

/** What the form holds: the product as it is typed, and as it was seen saved, so that a colleague's change is noticed. */
interface ProductDraft extends ProductValues {
  readonly seen?: ProductSave | undefined
}

const fresh: ProductValues = { brand: '', itemType: null, itemNumber: '', name: '' }

const valuesOf = ({ product: { brand, itemType, itemNumber, name } }: ProductDetail) => ({
  ...{ brand, itemType, itemNumber, name },
})

const asSaved = (product: ProductDetail): ProductSave => ({ ...valuesOf(product), picture: product.picture })

/** What was typed before a reload; undefined where it is of another form. */
function parseProductDraft(stored: unknown): ProductDraft | undefined {
  const { brand, itemType, itemNumber, name, seen } = fieldsOf(stored)
  if (![brand, itemNumber, name].every((text) => typeof text === 'string')) return undefined
  return { brand, itemType, itemNumber, name, seen } as ProductDraft
}

/** A product to be added or changed. Brand and type are fixed once units of it were shipped. */
export function ProductForm({
  product,
  onSaved,
  onCancel,
}: {
  /** Undefined: a new one. */
  product: ProductDetail | undefined
  onSaved: (saved: ProductDetail) => void
  onCancel: () => void
}) {
  const save = useSaveProduct(product)
  const keyFor = useIdempotencyKey()
  const picture = usePicture(product)
  const [begunWith, beginWith] = useState(() => product && asSaved(product))
  const saved = product && asSaved(product)
  useLeaveGuard(picture.isOnlyHere)
  const brands = config().brands
  // One that the installation no longer has may stay.
  const offered = product && !brands.includes(product.product.brand) ? [...brands, product.product.brand] : brands
  const fixed = product !== undefined && product.units > 0
  const form = useForm<ProductDraft>({
    initial: { ...(product ? valuesOf(product) : fresh), seen: begunWith },
    validate: (values) => problemsOfProduct(values, offered),
    say: productProblemText,
    blockedBy: () => picture.blockedBy,
    send: async ({ brand, itemType, itemNumber, name, seen }) => {
      if (!itemType) return false
      const body = { brand, itemType, itemNumber: itemNumber.trim(), name: name.trim(), picture: picture.key }
      onSaved(await save.mutateAsync({ save: body, seen, key: keyFor(JSON.stringify(body)) }))
    },
    stored: { key: productDraft(product?.product.productId ?? 'new'), parse: parseProductDraft },
  })
  const { seen } = form.values
  const changedMeanwhile = saved && seen && !isSameProduct(saved, seen)
  /** The picture before is gone with it: where none was chosen here, the colleague's stays. */
  const isPictureTheirs = picture.key === seen?.picture && saved?.picture !== seen?.picture
  const keepMine = () => {
    if (isPictureTheirs) picture.showSaved()
    form.change({ seen: saved })
    form.dismissFailure()
  }
  const useTheirs = () => {
    picture.showSaved()
    beginWith(saved)
    form.reset()
  }
  const showsFailure = form.failed && !changedMeanwhile
  return (
    <Form {...form.props} className={styles.form}>
      {product && changedMeanwhile && !form.busy && (
        <ChangedMeanwhile
          title={m.product_changed_meanwhile()}
          failure={form.failure}
          onKeepMine={keepMine}
          onUseTheirs={useTheirs}
        >
          <DescriptionList facts={[...productFacts(product.product), pictureFact(product.product)]} />
          {isPictureTheirs && <p>{m.product_picture_theirs()}</p>}
        </ChangedMeanwhile>
      )}
      <RadioGroup
        {...form.choice('brand')}
        label={m.common_brand()}
        hint={fixed && m.product_fixed_hint()}
        look="segments"
        options={offered.map((brand) => ({ value: brand, label: brand }))}
        disabled={fixed}
      />
      <RadioGroup
        {...form.choice('itemType')}
        label={m.item_type()}
        look="segments"
        options={itemTypes.map((type) => ({ value: type, label: itemTypeLabel(type) }))}
        disabled={fixed}
      />
      <TextField
        {...form.text('itemNumber')}
        label={m.item_number()}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        figures
      />
      <TextField {...form.text('name')} label={m.common_name()} optional autoComplete="off" enterKeyHint="go" />
      <PictureField picture={picture} />
      {showsFailure && <ErrorBox>{catalogueRefusalTextOr(codeOf(form.failure), m.product_save_failed())}</ErrorBox>}
      <FormActions align="start">
        <SubmitButton of={form} busyText={m.common_saving()}>
          {product ? m.common_save() : m.product_add()}
        </SubmitButton>
        <Button
          onClick={() => {
            form.reset()
            onCancel()
          }}
        >
          {m.common_cancel()}
        </Button>
      </FormActions>
    </Form>
  )
}
