import type { ReplySave, SavedReply } from '@portal/contract/kept-texts/kept-text-schemas.ts'
import { addReply, changeReply, deleteReply } from '@portal/contract/kept-texts/replies.ts'
import { type Language, languages } from '@portal/domain/languages.ts'
import { limits } from '@portal/domain/limits.ts'
import { inBraces, placeholders } from '@portal/domain/replies/placeholders.ts'
import { problemsOfReply } from '@portal/domain/replies/saved-reply.ts'
import { type TextsByLanguage, textField, writtenTexts } from '@portal/domain/texts-by-language.ts'
import type { Day } from '@portal/domain/units/calendar-day.ts'
import { m } from '@portal/texts/messages.ts'
import { replyProblemText } from '@portal/texts/reply-problem-texts.ts'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { config } from '../../api/config.ts'
import { KeptForm, type KeptValues, useKeptForm } from '../../parts/kept/kept-form.tsx'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { TextByLanguage } from '../../parts/language/text-by-language.tsx'
import { Button } from '../../ui/button.tsx'
import { replaceText } from '../../ui/insert-text.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Columns } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type AnsweredItem, filledReply, placeholderLabel } from './replies.ts'

/** A reply to be added or changed: its name, its date, and its text in one language after the other. */
export function ReplyForm({
  reply,
  today,
  onDone,
}: {
  /** Undefined: a new one. */
  reply: SavedReply | undefined
  today: Day
  /** It was saved, deleted or left as it was. */
  onDone: (notice?: string) => void
}) {
  const readersLanguage = useLanguage()
  const [language, setLanguage] = useState(readersLanguage)
  const area = useRef<HTMLTextAreaElement>(null)
  const form = useKeptForm<ReplyFields, ReplySave, SavedReply>({
    initial: { name: reply?.name ?? '', days: reply?.days ? String(reply.days) : '' },
    saved: reply,
    saveOf: replyIn,
    problemsOf: problemsOfReply,
    say: replyProblemText,
    storedAs: `reply:${reply?.replyId ?? 'new'}`,
    add: (sent) => call(addReply, sent),
    replace: ({ replyId }, body) => call(changeReply, { params: { replyId }, body }),
    remove: ({ replyId }, query) => call(deleteReply, { params: { replyId }, query }),
    onDone,
  })
  const { values } = form
  /** A text in another language may be what is wrong. */
  const submit = () => {
    const problems = problemsOfReply(replyIn(values))
    const wrong = languages.filter((each) => problems[textField(each)])
    if (wrong[0] && !wrong.includes(language)) setLanguage(wrong[0])
    form.props.onSubmit()
  }
  return (
    <Columns
      aside={<ReplyPreview texts={values.texts} days={replyIn(values).days} language={language} today={today} />}
    >
      <KeptForm
        form={form}
        theirs={reply && <ColleaguesReply reply={reply} language={language} />}
        addText={m.reply_add()}
        onSubmit={submit}
        deletion={{
          title: m.reply_delete_question(),
          body: m.reply_delete_text({ name: reply?.name ?? '' }),
        }}
      >
        <TextField
          {...form.text('name')}
          label={m.common_name()}
          hint={m.reply_name_hint()}
          autoComplete="off"
          enterKeyHint="next"
        />
        <TextField
          {...form.text('days')}
          label={m.reply_days()}
          hint={m.reply_days_hint({ placeholder: inBraces('due_date') })}
          optional
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          figures
        />
        <RadioGroup
          name="texts"
          label={m.field_language()}
          hint={m.reply_language_hint()}
          look="segments"
          options={languages.map((each) => ({
            value: each,
            label: <LanguageLabel language={each} values={values} />,
          }))}
          value={language}
          onChange={setLanguage}
        />
        <TextArea
          ref={area}
          {...form.textIn(language)}
          label={m.reply_text_in({ language: ownNameOf(language) })}
          rows={8}
          limit={limits.reply.text}
        />
        <PlaceholderButtons
          onInsert={(text) => {
            const field = area.current
            if (field) replaceText(field, field.selectionStart, field.selectionEnd, text)
          }}
        />
      </KeptForm>
    </Columns>
  )
}

/** The name of a language, with a mark once the reply has a text in it. */
const LanguageLabel = ({
  language,
  values,
}: {
  language: (typeof languages)[number]
  values: KeptValues<ReplyFields>
}) => (
  <span lang={language}>{values.texts[language].trim() === '' ? ownNameOf(language) : `${ownNameOf(language)} ✓`}</span>
)

/** A reply as a colleague saved it, in the language that is edited. */
const ColleaguesReply = ({ reply: { name, texts }, language }: { reply: SavedReply; language: Language }) => (
  <>
    <p dir="auto">
      <b>{name}</b>
    </p>
    <Text written>
      <TextByLanguage texts={texts} preferred={language} />
    </Text>
  </>
)

interface ReplyFields {
  readonly name: string
  /** '' where the reply sets no date. */
  readonly days: string
}

/** What the form says of the reply. */
const replyIn = ({ name, days, texts }: KeptValues<ReplyFields>): ReplySave => ({
  name: name.trim(),
  days: days.trim() === '' ? null : Number(days),
  texts: writtenTexts(texts),
})

/** A button for each placeholder, with what it stands for. */
const PlaceholderButtons = ({ onInsert }: { onInsert: (text: string) => void }) => (
  <Stack gap={2} role="group" aria-label={m.reply_insert()}>
    <Text small strong>
      {m.reply_insert()}
    </Text>
    <Row>
      {placeholders.map((placeholder) => (
        <Button key={placeholder} size="s" onClick={() => onInsert(inBraces(placeholder))}>
          {placeholderLabel(placeholder)}{' '}
          <Text as="code" soft fine>
            {inBraces(placeholder)}
          </Text>
        </Button>
      ))}
    </Row>
  </Stack>
)

const example: Omit<AnsweredItem, 'brand'> = {
  ...{ firstName: 'Robin', serialNumber: 'NW165-24-0113', requestId: 10042, itemNumber: 'NW-165.2' },
}

/** A reply in one language as it would stand in a message, with the values of an example. */
function ReplyPreview({
  texts,
  days,
  language,
  today,
}: {
  texts: TextsByLanguage
  days: number | null
  language: Language
  today: Day
}) {
  const item = { ...example, brand: config().brands[0] ?? '' }
  // Half a number is no date yet.
  const known = days !== null && days >= 1 && days <= 9999 && Number.isInteger(days) ? days : null
  const shown = filledReply({ texts: writtenTexts({ [language]: texts[language] }), days: known }, item, today, [
    language,
  ])
  return (
    <Panel title={m.reply_preview()}>
      <Text soft tiny>
        {m.reply_preview_hint()}
      </Text>
      {shown ? (
        <Text as="div" boxed data-tone="copper" small written lang={shown.language} dir="auto">
          {shown.text}
        </Text>
      ) : (
        <Text soft tiny>
          {m.reply_preview_empty()}
        </Text>
      )}
    </Panel>
  )
}
