import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { CheckList } from '../ui/check-list.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { FieldRow, Form, FormActions } from '../ui/form.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Pills } from '../ui/pills.tsx'
import { RadioGroup, YesNo } from '../ui/radio-group.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { Grid, Section } from './section.tsx'
import { arabic, emoji, longWord } from './texts.ts'

const companies = [
  'Ångström Audio AB',
  'Bässe & Söhne',
  'Café del Mar Sound',
  'Đurić Elektronika',
  'Klangwerk Nord',
  'Łódź HiFi',
  'Østersund Lyd',
  'Señal Fuerte',
  'Żuraw Studio',
]
const distributors = [
  { value: '', label: 'All distributors' },
  ...Array.from({ length: 40 }, (_, at) => ({
    value: String(at + 1),
    label: `${companies[at % companies.length]} ${at + 1}`,
  })),
  { value: '99', label: longWord },
]

export function FieldParts() {
  const [distributor, setDistributor] = useState('')
  const [search, setSearch] = useState('ab')
  const [statuses, setStatuses] = useState<('Open' | 'Closed' | 'More')[]>(['Open'])
  const [outcome, setOutcome] = useState<'SUCCESSFUL' | 'UNSUCCESSFUL'>()
  const form = useForm({
    initial: {
      email: '',
      serial: '',
      description: '',
      attempt: undefined as 'yes' | 'no' | undefined,
      agreed: false,
    },
    validate: (values) => ({
      ...(values.email ? {} : { email: 'Email is required.' }),
      ...(values.serial ? {} : { serial: 'Serial number is required.' }),
      ...(values.description.length > 40 ? { description: 'The issue description is too long.' } : {}),
      ...(values.attempt ? {} : { attempt: 'Please answer.' }),
      ...(values.agreed ? {} : { agreed: 'Please accept the privacy policy before continuing.' }),
    }),
  })
  return (
    <>
      <Section title="Text">
        <Grid>
          <TextField label="Company Name" defaultValue="Klangwerk Nord" />
          <TextField
            label="Phone Number"
            optionalText="optional"
            hint="With the country code"
            placeholder="+49 30 123456"
          />
          <TextField
            label="Serial Number"
            figures
            defaultValue="KA-2024-00012345"
            error="This serial number is already in use. Please choose a different one."
          />
          <TextField label="Debtor Number" figures defaultValue="D-40412" readOnly />
          <TextField label="Disabled" disabled defaultValue="Choose an item type first" />
          <TextField label="Any text" defaultValue={`${arabic} ${emoji}`} />
          <PasswordField
            label="Password"
            showText="Show password"
            hideText="Hide password"
            defaultValue="correct horse"
          />
          <CheckList
            label="Password rules"
            metText="met"
            unmetText="not met"
            items={[
              { text: 'At least 10 characters', met: true },
              { text: 'At least one uppercase letter', met: false },
              { text: 'At least one special character', met: true },
            ]}
          />
          <TextArea
            label="Issue description"
            limit={1000}
            defaultValue={`${emoji}\n${longWord}`}
            countText={(left) => `${left} characters left`}
          />
          <TextArea
            label="Too long"
            limit={20}
            defaultValue="More than twenty characters"
            error="The issue description is too long."
          />
        </Grid>
      </Section>
      <Section title="Choices">
        <Grid>
          <Combobox
            label="Distributor"
            options={distributors}
            value={distributor}
            onChange={setDistributor}
            noMatchText="No distributor matches"
          />
          <RadioGroup
            label="Repair outcome"
            name="outcome"
            value={outcome}
            onChange={setOutcome}
            error={outcome ? undefined : 'Please select an outcome.'}
            options={[
              { value: 'SUCCESSFUL', label: 'Successful', hint: 'The amplifier works again' },
              { value: 'UNSUCCESSFUL', label: 'Unsuccessful' },
            ]}
          />
          <YesNo
            label="Have you tried to repair the amplifier?"
            name="tried"
            value="yes"
            onChange={() => undefined}
            yesText="Yes"
            noText="No"
          />
          <YesNo
            label="Unanswered"
            name="unanswered"
            value={undefined}
            onChange={() => undefined}
            yesText="Yes"
            noText="No"
            error="Please answer whether you need the schematic layout."
          />
          <Checkbox
            label={
              <>
                I have read the <Link to="?part=brand">privacy policy</Link>
              </>
            }
            defaultChecked
          />
          <Checkbox label="Missing" error="Please accept the privacy policy before continuing." />
          <Checkbox label="Disabled" disabled defaultChecked />
        </Grid>
      </Section>
      <Section title="Finding">
        <Grid>
          <SearchField
            label="Search"
            placeholder="Search…"
            value={search}
            onChange={setSearch}
            clearText="Clear search"
            hint={search.length < 3 ? 'min. 3' : undefined}
            help="Search by request id, item id, serial number or company"
            shortcut="/"
          />
          <Pills
            label="Status"
            pills={[
              { value: 'Open', label: 'Open', tone: 'red' },
              { value: 'Closed', label: 'Closed', tone: 'green' },
              { value: 'More', label: 'Additional information required', tone: 'yellow' },
            ]}
            selected={statuses}
            onChange={setStatuses}
          />
        </Grid>
      </Section>
      <Section title="A form">
        <Form {...form.onValid(() => new Promise((resolve) => setTimeout(resolve, 1500)))} errors={form.problems}>
          <FieldRow>
            <TextField label="Email" type="email" autoComplete="email" {...form.text('email')} />
            <TextField label="Serial" figures {...form.text('serial')} />
          </FieldRow>
          <TextArea label="Description" limit={40} {...form.text('description')} />
          <YesNo
            label="Repair attempted?"
            yesText="Yes"
            noText="No"
            name="attempt"
            value={form.values.attempt}
            onChange={(attempt) => form.change({ attempt })}
          />
          <Checkbox label="Agreed" {...form.check('agreed')} />
          <FormActions>
            <Button type="submit" variant="primary" busy={form.busy} busyText="Saving...">
              Save
            </Button>
          </FormActions>
        </Form>
      </Section>
    </>
  )
}
