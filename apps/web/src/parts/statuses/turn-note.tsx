import { type Holder, holderOf, type Turn } from '@portal/domain/items/turn.ts'
import type { Side } from '@portal/domain/sides.ts'
import { m } from '@portal/texts/messages.ts'
import { Text } from '../../ui/layout.tsx'
import { ageOf } from '../dates/age.ts'
import { dayAndTime } from '../dates/moments.ts'
import styles from './turn-note.module.css'

/** Which side has to act, and since when. */
export interface ShownTurn {
  readonly holder: Exclude<Holder, 'nobody'>
  readonly since: string
}

/** Whose turn an item is; undefined where nobody has to act. */
export function turnOfItem(item: { turn: Turn | null; turnSince: string | null }): ShownTurn | undefined {
  const holder = item.turn && holderOf(item.turn)
  return holder && holder !== 'nobody' && item.turnSince ? { holder, since: item.turnSince } : undefined
}

interface TurnsOfRequest {
  readonly serviceTurnSince: string | null
  readonly dealerTurnSince: string | null
}

/** Whose turn a request is: the reader's own where any of its items waits for them. */
export function turnOfRequest(
  side: Side,
  { serviceTurnSince, dealerTurnSince }: TurnsOfRequest,
): ShownTurn | undefined {
  const service = serviceTurnSince ? ({ holder: 'service', since: serviceTurnSince } as const) : undefined
  const dealer = dealerTurnSince ? ({ holder: 'dealer', since: dealerTurnSince } as const) : undefined
  return side === 'dealer' ? (dealer ?? service) : (service ?? dealer)
}

/** Whose turn a request with these items is. */
export function turnOfItems(side: Side, items: readonly Parameters<typeof turnOfItem>[0][]): ShownTurn | undefined {
  const turns = items.map(turnOfItem)
  const longest = (holder: Holder) =>
    turns
      .filter((turn) => turn?.holder === holder)
      .map((turn) => turn?.since ?? '')
      .sort()[0] ?? null
  return turnOfRequest(side, { serviceTurnSince: longest('service'), dealerTurnSince: longest('dealer') })
}

const ours = { short: m.turn_ours, since: m.turn_ours_since }
const texts = {
  dealer: { dealer: { short: m.turn_yours, since: m.turn_yours_since }, service: ours },
  admins: { dealer: { short: m.turn_with_dealer, since: m.turn_with_dealer_since }, service: ours },
} as const

export interface TurnNoteProps {
  /** Who reads it. */
  readonly side: Side
  readonly turn: ShownTurn | undefined
  /** Says since when, not only for how long. */
  readonly full?: boolean
}

/** Whose turn it is and for how long; one's own turn stands out. Nothing where nobody has to act. */
export function TurnNote({ side, turn, full = false }: TurnNoteProps) {
  if (!turn) return null
  const { holder, since } = turn
  const { short, since: sinceText } = texts[side][holder]
  const age = ageOf(since)
  const whole = sinceText({ moment: dayAndTime(since).text, age })
  const own = (holder === 'dealer') === (side === 'dealer')
  return (
    <Text as="span" soft={!own} strong={own} tiny className={styles.note} title={full ? undefined : whole}>
      {full ? whole : short({ age })}
    </Text>
  )
}
