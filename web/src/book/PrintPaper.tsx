import type { Contact } from '@contactbook/contract/contacts';
import { groupBy } from '@contactbook/contract/groupBy';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { selectItems } from './contactsSlice.ts';
import { selectFilter } from './filterSlice.ts';
import { labelsOf } from './labelsOf.ts';
import { selectShownLabel } from './shownLabelSlice.ts';
import { bookView, digitsIn, type SearchEntry, find } from './search/bookView.ts';
import { printing } from '../words/en.ts';
import { shownLocale } from '../words/language.ts';
import { useWords } from '../words/words.ts';

/** What is printed beside names and main numbers, and on which paper. */
export type PrintChoice = { isFiltered: boolean; numbers: boolean; emails: boolean; paper: 'A4' | 'Letter' };

/**
 * All contacts, or those that the label and the filter show, in two columns. Other numbers and e-mails stand below the
 * main number.
 */
export function PrintPaper({ choice }: { choice: PrintChoice }) {
  const words = useWords(printing);
  const items = useSelector(selectItems);
  const filter = useSelector(selectFilter);
  const label = useSelector(selectShownLabel);
  const found = find(bookView(items), choice.isFiltered ? filter : '');
  const all = Array.from({ length: found.length }, (_, index) => found.at(index)!); // every index has an entry
  const isShown = ({ contact }: SearchEntry) =>
    label === undefined || !choice.isFiltered || labelsOf(contact).has(label);
  const entries = all.filter(isShown);
  const letters = groupBy(entries, ({ letter }) => letter);
  const [day] = useState(today);
  return (
    <div className="paper" data-paper={choice.paper}>
      <header className="paper-head">
        <h1>{words.heading}</h1>
        <p>
          {words.people(entries.length)} · {day}
        </p>
      </header>
      <div className="paper-columns">
        {[...letters].map(([letter, ofLetter]) => (
          <section key={letter}>
            <h2 className="paper-letter">{letter}</h2>
            {ofLetter.map((entry) => (
              <PaperEntry key={entry.contact.id} {...{ entry, choice }} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function today(): string {
  return new Intl.DateTimeFormat(shownLocale(), { dateStyle: 'long' }).format(new Date());
}

function PaperEntry({ entry: { contact, name }, choice }: { entry: SearchEntry; choice: PrintChoice }) {
  return (
    <div className="paper-entry">
      <p className="paper-name" dir="auto" translate="no">
        {name}
      </p>
      <div className="paper-values">
        <p dir="ltr">{contact.number}</p>
        {furtherOf(contact, choice).map((text) => (
          <p key={text} className="paper-further">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Returns the further numbers and e-mails of a contact in the list, without labels and other texts. */
function furtherOf({ also = [] }: Contact, { numbers, emails }: PrintChoice): string[] {
  return also.filter((text) => (numbers && digitsIn(text) !== '') || (emails && /^\S+@\S+$/.test(text)));
}
