import { m } from '@portal/texts/messages.ts'
import { paths } from '../../page-links.ts'
import { Link } from '../../ui/link.tsx'
import { InfoBox } from '../../ui/message-box.tsx'
import { monthText, productText, shareText } from './quality-texts.ts'
import { useDismissRisingProduct, useRisingNotices } from './rising-products.ts'

/** Above the list of the service desk: the products of which more units fail than before, until somebody has seen it. */
export function RisingNotice() {
  const dismiss = useDismissRisingProduct()
  return useRisingNotices().map((product) => {
    const { productId, since, share, usualShare } = product
    const name = productText(product)
    return (
      <InfoBox
        key={productId}
        title={m.quality_notice_title({ product: name })}
        dismissText={m.quality_notice_dismiss({ product: name })}
        onDismiss={() => dismiss.mutate({ productId, dismissed: true })}
      >
        <p>
          {m.quality_notice_facts({
            ...{ month: monthText(since), share: shareText(share), usualShare: shareText(usualShare) },
          })}{' '}
          <Link to={paths.adminQuality({ productId })}>{m.quality_notice_link()}</Link>
        </p>
      </InfoBox>
    )
  })
}
