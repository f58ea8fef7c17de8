import type { ContactSelection } from '@contactbook/contract/labels';
import type { ExportFormat } from '@contactbook/contract/transfer';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from '../book/contactsSlice.ts';
import { selectFilter } from '../book/filterSlice.ts';
import { useAppDispatch } from '../redux.ts';
import buttons from '../ui/buttons.module.css';
import { ChoiceRow } from '../ui/ChoiceRow.tsx';
import { Isolated } from '../ui/Isolated.tsx';
import { Panel } from '../ui/Panel.tsx';
import { fileDate, saveFile } from '../ui/saveFile.ts';
import { readFile } from './download.ts';
import './export.css';
import { sizeText } from '../ui/sizes.ts';
import { exporting } from '../words/en.ts';
import { useWords } from '../words/words.ts';

type Format = { format: ExportFormat; name: string; hint: string; ending: string };

function formatsIn(words: (typeof exporting)['english']): Format[] {
  return [
    { format: 'vcard3', name: words.phone, hint: 'vCard 3.0', ending: 'vcf' },
    { format: 'vcard4', name: 'vCard 4.0', hint: words.vcard4Hint, ending: 'vcf' },
    { format: 'csv', name: words.google, hint: words.googleHint, ending: 'csv' },
    { format: 'outlook', name: words.outlook, hint: words.outlookHint, ending: 'csv' },
    { format: 'json', name: 'JSON', hint: words.jsonHint, ending: 'json' },
  ];
}

/** Exports all contacts, those that match the filter, or the selected ones, in the chosen format. */
export default function ExportPanel({
  selected: { contacts, count: selectedCount = 0 },
  onClose,
}: {
  /** The selected contacts and their number; none if the panel is about the whole book. */
  selected: { contacts?: ContactSelection; count?: number };
  onClose: () => void;
}) {
  const words = useWords(exporting);
  const dispatch = useAppDispatch();
  const total = useSelector(selectItems).length;
  const count = contacts === undefined ? total : selectedCount;
  const typed = useSelector(selectFilter).trim();
  const filter = contacts === undefined ? typed : '';
  const [isFiltered, setIsFiltered] = useState(filter !== '');
  const formats = formatsIn(words);
  const [chosen, setChosen] = useState(0);
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
    const { format, ending } = formats[chosen]!; // one of them
    const query = new URLSearchParams({ format, ...(isFiltered && { q: filter }) });
    const { signal } = ended;
    const wanted =
      contacts === undefined
        ? { path: `/contacts/export?${query}` }
        : { path: '/contacts/export', payload: { format, contacts } };
    const { body } = await dispatch(readFile({ ...wanted, signal, onBytes: setBytes }));
    setBytes(undefined);
    if (signal.aborted) return;
    setHasFailed(body === undefined);
    if (body === undefined) return;
    saveFile(body, `contacts-${fileDate()}.${ending}`);
    onClose();
  }

  const [first, ...others] = formats;
  const choiceOf = ({ format, name, hint }: Format, place: number) => (
    <ChoiceRow
      key={format}
      type="radio"
      name="export-format"
      checked={place === chosen}
      note={hint}
      onChange={() => setChosen(place)}
    >
      {name}
    </ChoiceRow>
  );

  return (
    <Panel
      title={words.title}
      subtitle={words.subtitle}
      onClose={onClose}
      footer={
        <>
          <button
            type="button"
            className={buttons.quiet}
            onClick={() => (isBusy ? cutOff.current?.abort() : onClose())}
          >
            {words.cancel}
          </button>
          <button type="button" className={buttons.primary} aria-busy={isBusy} onClick={() => void save()}>
            {isFiltered ? words.saveFound : words.save(count)}
          </button>
        </>
      }
    >
      <div className="export">
        {filter !== '' && (
          <fieldset className="export-group">
            <legend>{words.which}</legend>
            <ChoiceRow type="radio" name="export-which" checked={!isFiltered} onChange={() => setIsFiltered(false)}>
              {words.all(count)}
            </ChoiceRow>
            <ChoiceRow type="radio" name="export-which" checked={isFiltered} onChange={() => setIsFiltered(true)}>
              <Isolated text={words.found(filter)} name={filter} />
            </ChoiceRow>
          </fieldset>
        )}
        <fieldset className="export-group">
          <legend>{words.as}</legend>
          {first !== undefined && choiceOf(first, 0)}
          <details className="export-more">
            <summary>{words.moreFormats}</summary>
            {others.map((format, place) => choiceOf(format, place + 1))}
          </details>
        </fieldset>
        <div className="export-state">
          {isBusy && (
            <>
              <div
                className="export-bar"
                role="progressbar"
                aria-label={words.saving}
                aria-valuetext={sizeText(bytes)}
              />
              <p>{words.soFar(sizeText(bytes))}</p>
            </>
          )}
          {hasFailed && <p role="alert">{words.failed}</p>}
        </div>
      </div>
    </Panel>
  );
}
