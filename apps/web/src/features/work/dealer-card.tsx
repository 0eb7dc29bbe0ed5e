import type { ItemDetail } from '@portal/contract/items/item-shapes.ts'
import { limits } from '@portal/domain/limits.ts'
import { fieldLabel } from '@portal/texts/field-labels.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../page-links.ts'
import { countedText } from '../../parts/counted-text.ts'
import { Coming } from '../../parts/failures/coming.tsx'
import { fullName } from '../../parts/full-name.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Link } from '../../ui/link.tsx'
import { dealerCardQuery } from './work-queries.ts'

interface DealerCardProps {
  readonly item: Pick<ItemDetail, 'companyName' | 'contact' | 'distributorId'>
}

/** Whose item it is: whom to call or write to, and what else of their company is open, once it is asked for. */
export const DealerCard = ({ item }: DealerCardProps) => (
  <Disclosure
    summary={
      <>
        {m.work_dealer()} · <span dir="auto">{item.companyName}</span> ·{' '}
        <span dir="auto">{fullName(item.contact)}</span>
      </>
    }
  >
    <Contact item={item} />
  </Disclosure>
)

function Contact({ item: { contact, distributorId } }: DealerCardProps) {
  const card = useQuery(dealerCardQuery(contact.userId))
  const dealer = card.data
  if (!dealer) return <Coming query={card} failedText={m.work_dealer_failed()} lines={4} />
  return (
    <DescriptionList
      facts={[
        {
          term: fieldLabel('companyName'),
          details: <Link to={paths.adminCompany(distributorId)}>{dealer.companyName}</Link>,
        },
        { term: m.work_dealer_contact(), details: fullName(dealer) },
        {
          term: fieldLabel('phoneNumber'),
          details: dealer.phoneNumber && (
            <a href={`tel:${dealer.phoneNumber.replaceAll(/[^+\d]/g, '')}`}>{dealer.phoneNumber}</a>
          ),
          figures: true,
        },
        { term: fieldLabel('email'), details: <a href={`mailto:${dealer.email}`}>{dealer.email}</a> },
        { term: fieldLabel('debtorNumber'), details: dealer.debtorNumber, figures: true },
        {
          term: m.work_dealer_open_cases(),
          details: (
            <Link to={paths.adminRequests({ userId: distributorId })}>
              {countedText(dealer.openRequests, limits.work.openRequests)}
            </Link>
          ),
          figures: true,
        },
      ]}
    />
  )
}
