import type { ExportFormat } from '@contactbook/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../contacts/contactsSlice.ts';
import { selectFilter } from '../contacts/filterSlice.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { contactCount } from '../ui/counts.ts';
import { fetchSheet } from '../ui/fetchSheet.tsx';
import { Panel } from '../ui/Panel.tsx';
import { saveFile } from '../ui/saveFile.ts';
import { readFile } from './download.ts';
import sheet from './export.css?url';
import { sizeText } from './importMessages.ts';

const SHEET = fetchSheet(sheet);

type Format = { format: ExportFormat; words: string; hint: string; ending: string };
const FORMATS: Format[] = [
  { format: 'vcard3', words: 'vCard 3.0', hint: 'For phones and most programs', ending: 'vcf' },
  { format: 'vcard4', words: 'vCard 4.0', hint: 'The newer standard, for programs that know it', ending: 'vcf' },
  { format: 'csv', words: 'CSV for Google', hint: 'A table, as Google Contacts takes it', ending: 'csv' },
  { format: 'outlook', words: 'CSV for Outlook', hint: 'A table, as Outlook takes it', ending: 'csv' },
  { format: 'json', words: 'JSON', hint: 'JSContact, for programs of your own', ending: 'json' },
];

/** Exports all contacts, or those that match the filter, in the chosen format. */
export function ExportPanel({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const count = useSelector(selectItems).length;
  const filter = useSelector(selectFilter).trim();
  const [isFiltered, setIsFiltered] = useState(filter !== '');
  const [chosen, setChosen] = useState(FORMATS[0]!);
  const [bytes, setBytes] = useState<number>();
  const [hasFailed, setHasFailed] = useState(false);
  const cutOff = useRef<AbortController>(null);
  const isBusy = bytes !== undefined;
  useEffect(() => () => cutOff.current?.abort(), []);

  async function save() {
    if (isBusy) return;
    const ended = new AbortController();
    cutOff.current = ended;
    setBytes(0);
    setHasFailed(false);
    const query = new URLSearchParams({ format: chosen.format, ...(isFiltered && { q: filter }) });
    const { signal } = ended;
    const answer = await dispatch(readFile({ path: `/contacts/export?${query}`, signal, onBytes: setBytes }));
    setBytes(undefined);
    if (signal.aborted) return;
    const isRead = readFile.fulfilled.match(answer);
    setHasFailed(!isRead);
    if (!isRead) return;
    saveFile(answer.payload, `contacts-${dayOf(new Date())}.${chosen.ending}`);
    onClose();
  }

  return (
    <>
      {SHEET}
      <Panel
        title="Export"
        subtitle="Your book stays as it is"
        onClose={onClose}
        footer={
          <>
            <button
              type="button"
              className={buttons.quiet}
              onClick={() => (isBusy ? cutOff.current?.abort() : onClose())}
            >
              Cancel
            </button>
            <button type="button" className={buttons.primary} aria-busy={isBusy} onClick={() => void save()}>
              Save {isFiltered ? 'what is found' : contactCount(count)}
            </button>
          </>
        }
      >
        <div className="export">
          {filter !== '' && (
            <fieldset className="export-group">
              <legend>Which</legend>
              <Option name="export-which" isChosen={!isFiltered} onChoose={() => setIsFiltered(false)}>
                All {contactCount(count)}
              </Option>
              <Option name="export-which" isChosen={isFiltered} onChoose={() => setIsFiltered(true)}>
                What “<bdi>{filter}</bdi>” finds
              </Option>
            </fieldset>
          )}
          <fieldset className="export-group">
            <legend>As</legend>
            {FORMATS.map((one) => (
              <Option
                key={one.format}
                name="export-format"
                isChosen={one === chosen}
                hint={one.hint}
                onChoose={() => setChosen(one)}
              >
                {one.words}
              </Option>
            ))}
          </fieldset>
          <div className="export-state">
            {isBusy && (
              <>
                <div className="export-bar" role="progressbar" aria-label="Saving" aria-valuetext={sizeText(bytes)} />
                <p>{sizeText(bytes)} so far</p>
              </>
            )}
            {hasFailed && <p role="alert">That did not load. Nothing was saved. Try again.</p>}
          </div>
        </div>
      </Panel>
    </>
  );
}

function Option({
  name,
  isChosen,
  hint,
  onChoose,
  children,
}: {
  name: string;
  isChosen: boolean;
  hint?: string;
  onChoose: () => void;
  children: React.ReactNode;
}) {
  return (
    <label className="export-option">
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>
        {children}
        {hint !== undefined && <span className="export-hint">{hint}</span>}
      </span>
    </label>
  );
}

/** Returns the local date in ISO 8601 format. */
function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}
